// Games in words: who plays, who is ahead, who has won and why.

import { ahead, countDiscs, other } from '../../game/board';
import type { Position, Rules, Side } from '../../game/board';
import { isWatched, mySide, playerOf } from './game-view';
import { levelName } from './levels';
import { t } from './messages';
import { sideOf } from './protocol';
import type { Game, Note, Player, Thought } from './protocol';
import type { TurningPoint } from './turning-point';

/** The name of an agent or level as far as it does not depend on who plays against it. */
function ownName(player: Player): string {
  if (player.kind === 'level') return levelName(player.id);
  return player.kind === 'agent' ? player.spec.split(':', 1)[0]! : '';
}

/** 'You', 'Ogai', the name of an agent; 'Black' for one of two people or of two alike. */
export function nameOf(game: Game, side: Side): string {
  const player = playerOf(game, side);
  if (player.kind === 'person') return mySide(game) === side ? t.you : t[side];
  if (isWatched(game)) {
    const name = ownName(player);
    return name === ownName(playerOf(game, other(side))) ? t[side] : name;
  }
  return player.kind === 'level' ? 'Ogai' : ownName(player);
}

/** What stands below the name: the level, the colour. */
export function rankOf(game: Game, side: Side): string {
  const player = playerOf(game, side);
  if (nameOf(game, side) === t[side]) return ownName(player);
  return player.kind === 'level' && !isWatched(game) ? levelName(player.id) : t[side];
}

/** Everything about the player, for a tooltip. */
export function fullName(game: Game, side: Side): string {
  const player = playerOf(game, side);
  return player.kind === 'agent' ? player.spec : nameOf(game, side);
}

/** A value in discs with its sign: '+4', '−2.5', '0'. */
export function valueText(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : '0';
}

/** What an agent expects: 'Ogai expects +4 at depth 12'; '' when it does not say. */
export function expectation(name: string, said: Thought | Note | null | undefined): string {
  const depth = said?.depth ?? null;
  if (said?.value != null) return t.expects(name, valueText(said.value), depth);
  if (said?.win_rate != null)
    return t.expects(name, t.winning(Math.round(100 * said.win_rate)), depth);
  return '';
}

/** Who would win if the board stayed like this, for people who forget that fewer wins. */
export function aheadWords(game: Game, position: Position): string {
  const leader = ahead(position.cells, game.rules);
  const me = mySide(game);
  if (leader === null) return t.level[game.rules];
  if (me === null) return t.sideAhead[game.rules](t[leader]);
  return leader === me ? t.youAhead[game.rules] : t.youBehind[game.rules];
}

export function resultTitle(game: Game): string {
  const winner = game.result?.winner ?? null;
  if (winner === null) return t.draw;
  const me = mySide(game);
  if (me === null) return t.sideWins(t[sideOf[winner]]);
  return sideOf[winner] === me ? t.youWin : t.youLose;
}

function ruleWords(rules: Rules): string {
  return rules === 'reversed' ? t.fewerWins : t.moreWins;
}

function discWords(game: Game, position: Position): string {
  const counts = countDiscs(position.cells);
  const score = Math.abs(game.result?.black_score ?? 0);
  const winner = game.result?.winner ?? null;
  if (winner === null) return t.equalDiscs(counts.X);
  const me = mySide(game);
  const first = me ?? 'X';
  const second = other(first);
  const has = me ? t.youHave(counts[me]) : t.sideHasDiscs(t.X, counts.X);
  const rule = ruleWords(game.rules);
  const facts = t.counts(has, t.sideHas(t[second], counts[second]), rule);
  const side = sideOf[winner];
  const end =
    me === null
      ? t.sideWinsBy(t[side], score)
      : side === me
        ? t.youWinBy(score)
        : t.youLoseBy(score);
  const empty = counts.empty > 0 ? t.gap + t.emptyCount(counts.empty) : '';
  return `${facts}${t.dash}${end}${empty}`;
}

/** Why the game ended as it did. */
export function resultWords(game: Game, position: Position): string {
  const { reason, winner } = game.result!;
  if (reason === 'discs' || winner === null) return discWords(game, position);
  const loser = other(sideOf[winner]);
  const mine = mySide(game) === loser;
  const name = mySide(game) === null ? t[loser] : nameOf(game, loser);
  if (reason === 'resignation') return mine ? t.youResigned : t.sideResigned(name);
  if (reason === 'time') return mine ? t.yourTime : t.sideTime(name);
  return t.otherReason(name, reason);
}

function outcomeWords(value: number, exact: boolean): string {
  const size = Math.abs(Math.round(value));
  if (size === 0) return t.pointDraw;
  const discs = exact ? String(size) : `≈${size}`;
  return value > 0 ? t.pointWon(discs) : t.pointLost(discs);
}

/** The turning point in one or two sentences. */
export function pointWords(game: Game, point: TurningPoint): string {
  const who = nameOf(game, sideOf[point.mover]);
  const move = t.pointDecided(who, point.played, point.better);
  const cost = point.decided
    ? t.pointSwing(outcomeWords(point.before, point.exact), outcomeWords(point.after, point.exact))
    : t.pointCost(Math.round(point.before - point.after));
  return move + t.gap + cost;
}
