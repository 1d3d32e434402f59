// The games of a tournament, page by page, by agent and opponent.

import type { GamesFilter, GamesPage, GameSummary, Service } from './service';

const pageSize = 25;

export class GameList {
  agent = $state('');
  opponent = $state('');
  games = $state.raw<GameSummary[]>([]);
  more = $state(false);
  loading = $state(false);
  error = $state.raw<Error>();
  private turn = 0;

  constructor(
    private readonly service: Pick<Service, 'games'>,
    private readonly tournament: string,
  ) {}

  /** An opponent without an agent means nothing, so it becomes the agent. */
  choose(agent: string, opponent: string): Promise<void> {
    [this.agent, this.opponent] = agent === '' ? [opponent, ''] : [agent, opponent];
    return this.load();
  }

  /** From the newest on; what is shown stays until the answer is there. */
  load(): Promise<void> {
    return this.ask({}, ({ games, more }) => this.show(games, more));
  }

  loadMore(): Promise<void> {
    const last = this.games.at(-1);
    if (!last || !this.more) return Promise.resolve();
    return this.ask({ before: last.id }, ({ games, more }) =>
      this.show([...this.games, ...games], more),
    );
  }

  /** Fresh games above those that are shown, without losing the older ones that were asked for. */
  refresh(): Promise<void> {
    return this.ask({}, ({ games, more }) => {
      const oldest = games.at(-1)?.id ?? 0;
      const older = this.games.filter(({ id }) => id < oldest);
      this.show([...games, ...older], older.length > 0 ? this.more : more);
    });
  }

  private show(games: GameSummary[], more: boolean): void {
    this.games = games;
    this.more = more;
  }

  private async ask(extra: GamesFilter, take: (page: GamesPage) => void): Promise<void> {
    const turn = ++this.turn;
    this.loading = true;
    const filter: GamesFilter = { ...extra, limit: pageSize };
    if (this.agent !== '') filter.agent = this.agent;
    if (this.opponent !== '') filter.opponent = this.opponent;
    try {
      const page = await this.service.games(this.tournament, filter);
      if (turn !== this.turn) return;
      take(page);
      this.error = undefined;
    } catch (error) {
      if (turn === this.turn) this.error = error as Error;
    } finally {
      if (turn === this.turn) this.loading = false;
    }
  }
}
