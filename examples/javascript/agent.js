#!/usr/bin/env node
// A complete agent for Ogai in JavaScript (Node 18 or newer, no packages). Copy it and make it
// better.
//
// It speaks the line protocol (docs/line-protocol.md): Ogai writes lines to our standard input, we
// answer on standard output. Remarks for yourself go to console.error, never to console.log.
//
// A board is an array of n * n characters, row by row from a1: "X" black, "O" white, "-" empty.
"use strict";

const readline = require("node:readline");

const NAME = "javascript-sample";

// --- What you will want to change: how good is a board? -----------------------------------------

/** About how well `me` stands, in discs. Larger is better, whatever the rules are. */
function evaluate(game, board, me) {
  const mobility =
    game.legalMoves(board, me).length - game.legalMoves(board, other(me)).length;
  let corners = 0;
  for (const corner of game.corners) {
    corners += (board[corner] === me) - (board[corner] === other(me));
  }
  // A corner can never be turned again: a treasure in the classic game, a burden in the reversed.
  return mobility + (game.fewest ? -6 : 6) * corners;
}

/** The value of a finished game: far above every guess of evaluate(). */
function finalScore(game, board, me) {
  let difference = 0;
  for (const square of board) difference += (square === me) - (square === other(me));
  return 1000 * (game.fewest ? -difference : difference);
}

// --- The rules ----------------------------------------------------------------------------------

function other(side) {
  return side === "X" ? "O" : "X";
}

class Game {
  constructor(size, rules) {
    this.size = size;
    this.fewest = rules === "reversed"; // the side with fewer discs wins
    const last = size * size - 1;
    this.corners = [0, size - 1, last - size + 1, last];
    this.rays = Array.from({ length: size * size }, (_, square) => this.raysFrom(square));
  }

  /** The squares in each of the eight directions, nearest first. */
  raysFrom(square) {
    const rays = [];
    for (const [dr, dc] of [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]]) {
      const ray = [];
      let r = Math.floor(square / this.size) + dr;
      let c = (square % this.size) + dc;
      for (; r >= 0 && r < this.size && c >= 0 && c < this.size; r += dr, c += dc) {
        ray.push(r * this.size + c);
      }
      if (ray.length > 1) rays.push(ray); // a neighbour and one behind it
    }
    return rays;
  }

  /** The discs that a move turns; none: the move is illegal. */
  flips(board, square, me) {
    const turned = [];
    if (board[square] !== "-") return turned;
    for (const ray of this.rays[square]) {
      const end = ray.findIndex((s) => board[s] === "-" || board[s] === me);
      if (end > 0 && board[ray[end]] === me) turned.push(...ray.slice(0, end));
    }
    return turned;
  }

  legalMoves(board, me) {
    const moves = [];
    for (let square = 0; square < board.length; ++square) {
      if (board[square] === "-" && this.flips(board, square, me).length > 0) moves.push(square);
    }
    return moves;
  }

  after(board, square, me) {
    const next = board.slice();
    for (const turned of this.flips(board, square, me)) next[turned] = me;
    next[square] = me;
    return next;
  }

  name(square) {
    return "abcdefgh"[square % this.size] + String(Math.floor(square / this.size) + 1);
  }
}

// --- The search: deeper and deeper until the time is over ---------------------------------------

class OutOfTime extends Error {}

class Search {
  constructor(game, deadline, mostNodes) {
    this.game = game;
    this.deadline = deadline;
    this.mostNodes = mostNodes;
    this.nodes = 0;
  }

  bestMove(board, me, deepest) {
    const moves = this.game.legalMoves(board, me);
    let best = moves[0];
    let reached = 0;
    try {
      for (let depth = 1; depth <= deepest; ++depth) {
        best = this.bestAt(board, me, moves, depth);
        reached = depth;
        // What was best is tried first: the search cuts off more.
        moves.sort((a, b) => (b === best) - (a === best));
      }
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      // What the last finished depth said counts.
    }
    return { move: best, depth: reached };
  }

  bestAt(board, me, moves, depth) {
    let best = moves[0];
    let alpha = -Infinity;
    for (const move of moves) {
      const after = this.game.after(board, move, me);
      const value = -this.value(after, other(me), depth - 1, -Infinity, -alpha);
      if (value > alpha) [best, alpha] = [move, value];
    }
    return best;
  }

  /** Alpha-beta: the value of the board to `me`, who is to move. */
  value(board, me, depth, alpha, beta, passed = false) {
    if (++this.nodes > this.mostNodes || performance.now() > this.deadline) throw new OutOfTime();
    if (depth <= 0) return evaluate(this.game, board, me);
    const moves = this.game.legalMoves(board, me);
    if (moves.length === 0) {
      if (passed) return finalScore(this.game, board, me); // neither side can move
      return -this.value(board, other(me), depth, -beta, -alpha, true);
    }
    for (const move of moves) {
      const after = this.game.after(board, move, me);
      alpha = Math.max(alpha, -this.value(after, other(me), depth - 1, -beta, -alpha));
      if (alpha >= beta) break;
    }
    return alpha;
  }
}

/** A safe part of the time we have; Ogai's limits come in milliseconds. */
function millisecondsForMove(limits, empties) {
  let time = Object.keys(limits).length === 0 ? 1000 : Infinity;
  if ("time" in limits) time = Math.min(time, limits.time);
  if ("left" in limits) time = Math.min(time, limits.left / (empties / 2 + 2));
  return 0.8 * time - 20;
}

// --- The conversation ---------------------------------------------------------------------------

/** To "go SQUARES SIDE [time MS] [left MS] [depth N] [nodes N] …": our move. */
function answer(game, words) {
  const board = [...words[1]];
  const me = words[2];
  if (!game || game.rays.length !== board.length) {
    game = new Game(Math.sqrt(board.length), "reversed"); // no newgame came before
  }
  if (game.legalMoves(board, me).length === 0) return "move pa";
  const limits = {};
  for (let i = 3; i + 1 < words.length; i += 2) limits[words[i]] = Number(words[i + 1]);
  const empties = board.filter((square) => square === "-").length;
  const deadline = performance.now() + millisecondsForMove(limits, empties);
  const search = new Search(game, deadline, limits.nodes ?? Infinity);
  const { move, depth } = search.bestMove(board, me, Math.min(limits.depth ?? 60, empties));
  return `move ${game.name(move)} depth ${depth}`;
}

let game = null;
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const words = line.split(" ").filter((word) => word !== "");
  if (words[0] === "ogai") {
    console.log(`ready ${NAME}`);
  } else if (words[0] === "newgame") {
    game = new Game(Number(words[1]), words[2]); // newgame SIZE RULES seed N start SQUARES SIDE
    console.log("ready");
  } else if (words[0] === "go") {
    console.log(answer(game, words));
  } else if (words[0] === "quit") {
    process.exit(0);
  }
  // "played MOVE" needs no answer: the next go has the whole position. "stop" comes only to those
  // who think too long; we mind the clock, so when we read it we have answered already.
});
