// What an agent said about its moves is one blob a game (note_codec.h). Measured with two games of
// 60 moves and all notes, a transaction a pair: 19 000 pairs a second and 1.8 KB a pair; the same
// as JSON 6 800 and 4.2 KB, as a row a move 5 200 and 4.9 KB. An index of the games by agent for
// each colour cost a third of the speed: games are found by the tournaments an agent took
// part in. Positions, moves, rules and reasons are text, so that any SQLite shell reads them.
// Times are milliseconds since 1970, UTC.
//
// `duels` sums up `games` by tournament and players, so that lists of agents and tournaments do not
// read a million games; a trigger keeps it, whoever inserts. It costs 10 us a pair (47 without). In
// a file of a million games, half a gigabyte, a list of 102 tournaments takes 1.4 ms and an agent's
// record 2 ms; the page of an agent's games 0.2 ms.
//
// A run of the laboratory is one document, replaced with every cell. Lists read `summary` alone:
// SQLite finds it without the pages that a long document overflows to.
#include "store/schema.h"

#include <array>

namespace ogai::store {
namespace {

constexpr const char* kFirstTables = R"(
CREATE TABLE agents (
  id    INTEGER PRIMARY KEY,
  spec  TEXT NOT NULL UNIQUE               -- or the player's name, of imported games
) STRICT;

CREATE TABLE tournaments (
  id        INTEGER PRIMARY KEY,
  name      TEXT NOT NULL UNIQUE,
  kind      TEXT NOT NULL CHECK (kind IN ('tournament', 'import')),
  state     TEXT NOT NULL CHECK (state IN ('open', 'finished')),
  settings  TEXT NOT NULL,                 -- JSON
  created   INTEGER NOT NULL,
  planned   INTEGER,                       -- pairs, as far as they are known
  runner    INTEGER                        -- the process that opened it last
) STRICT;

CREATE TABLE participants (
  tournament  INTEGER NOT NULL REFERENCES tournaments,
  number      INTEGER NOT NULL,            -- from 0: the agent's place in the tournament
  agent       INTEGER NOT NULL REFERENCES agents,
  PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX participations ON participants (agent);

CREATE TABLE pairs (
  tournament  INTEGER NOT NULL REFERENCES tournaments,
  round       INTEGER NOT NULL,
  number      INTEGER NOT NULL,
  first       INTEGER NOT NULL,            -- participants
  second      INTEGER NOT NULL,
  opening     TEXT NOT NULL,
  points_0    INTEGER NOT NULL,            -- half-points of `first` in game 0 (as black)
  points_1    INTEGER NOT NULL,            -- and in game 1 (as white)
  PRIMARY KEY (tournament, round, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
  id           INTEGER PRIMARY KEY,
  tournament   INTEGER NOT NULL REFERENCES tournaments,
  round        INTEGER,                    -- round and pair: NULL if imported
  pair         INTEGER,
  leg          INTEGER NOT NULL,           -- 0 or 1 within the pair
  black        INTEGER REFERENCES agents,  -- NULL: no name known
  white        INTEGER REFERENCES agents,
  rules        TEXT NOT NULL,
  size         INTEGER NOT NULL,
  start        TEXT,                       -- NULL: the initial position
  moves        TEXT NOT NULL,              -- two letters a ply, passes as pa
  plies        INTEGER NOT NULL,
  black_score  INTEGER,                    -- NULL: not finished
  reason       TEXT,
  finished     INTEGER NOT NULL,           -- when it was stored
  tags         TEXT,                       -- JSON: what else the record's tags say
  digest       INTEGER,                    -- of imported games: see import.h
  notes        BLOB,                       -- note_codec.h
  FOREIGN KEY (tournament, round, pair) REFERENCES pairs
) STRICT;
CREATE INDEX games_of_tournament ON games (tournament);
CREATE UNIQUE INDEX games_once ON games (tournament, digest) WHERE digest IS NOT NULL;

CREATE TABLE events (
  id          INTEGER PRIMARY KEY,
  time        INTEGER NOT NULL,
  tournament  INTEGER REFERENCES tournaments,
  kind        TEXT NOT NULL,
  text        TEXT NOT NULL
) STRICT;
CREATE INDEX events_of_tournament ON events (tournament);

CREATE TABLE ratings (
  tournament  INTEGER NOT NULL REFERENCES tournaments,
  round       INTEGER NOT NULL,
  participant INTEGER NOT NULL,            -- not the agent, which may play itself
  elo         REAL,
  low         REAL,                        -- NULL: without bound
  high        REAL,
  games       INTEGER NOT NULL,
  time        INTEGER NOT NULL,
  PRIMARY KEY (tournament, round, participant),
  FOREIGN KEY (tournament, participant) REFERENCES participants
) STRICT, WITHOUT ROWID;

CREATE TABLE runs (
  id       INTEGER PRIMARY KEY,
  name     TEXT NOT NULL UNIQUE,
  created  INTEGER NOT NULL
) STRICT;

CREATE TABLE metrics (
  run    INTEGER NOT NULL REFERENCES runs,
  name   TEXT NOT NULL,
  step   INTEGER NOT NULL,
  value  REAL,                             -- NULL: not a number
  time   INTEGER NOT NULL,
  PRIMARY KEY (run, name, step)
) STRICT, WITHOUT ROWID;
)";

constexpr const char* kServerTables = R"(
CREATE TABLE plays (                       -- games played on the page
  id           TEXT NOT NULL PRIMARY KEY,
  created      INTEGER NOT NULL,
  updated      INTEGER NOT NULL UNIQUE,    -- grows with every change of any game
  rules        TEXT NOT NULL,
  size         INTEGER NOT NULL,
  start        TEXT,                       -- as in `games`, down to `notes`
  moves        TEXT NOT NULL,
  black_score  INTEGER,
  reason       TEXT,
  notes        BLOB,
  players      TEXT NOT NULL,              -- JSON
  clock        TEXT                        -- JSON; NULL: no clock
) STRICT;

CREATE TABLE live (                        -- games being played now
  tournament  INTEGER NOT NULL REFERENCES tournaments,
  board       INTEGER NOT NULL,            -- the worker's number
  black       TEXT NOT NULL,               -- specs
  white       TEXT NOT NULL,
  rules       TEXT NOT NULL,
  size        INTEGER NOT NULL,
  start       TEXT,
  moves       TEXT NOT NULL,
  notes       BLOB,
  updated     INTEGER NOT NULL,
  PRIMARY KEY (tournament, board)
) STRICT, WITHOUT ROWID;

CREATE TABLE duels (
  tournament  INTEGER NOT NULL REFERENCES tournaments,
  black       INTEGER NOT NULL,            -- agents; 0: no name known
  white       INTEGER NOT NULL,
  games       INTEGER NOT NULL,
  black_wins  INTEGER NOT NULL,
  draws       INTEGER NOT NULL,
  white_wins  INTEGER NOT NULL,
  last        INTEGER NOT NULL,            -- the newest of the games
  PRIMARY KEY (tournament, black, white)
) STRICT, WITHOUT ROWID;
INSERT INTO duels SELECT tournament, coalesce(black, 0), coalesce(white, 0), count(*),
  count(*) FILTER (WHERE black_score > 0), count(*) FILTER (WHERE black_score = 0),
  count(*) FILTER (WHERE black_score < 0), max(id) FROM games GROUP BY 1, 2, 3;
CREATE TRIGGER count_duel AFTER INSERT ON games BEGIN
  INSERT INTO duels VALUES (new.tournament, coalesce(new.black, 0), coalesce(new.white, 0), 1,
    new.black_score IS NOT NULL AND new.black_score > 0,
    new.black_score IS NOT NULL AND new.black_score = 0,
    new.black_score IS NOT NULL AND new.black_score < 0, new.id)
  ON CONFLICT (tournament, black, white) DO UPDATE SET games = games + 1,
    black_wins = black_wins + excluded.black_wins, draws = draws + excluded.draws,
    white_wins = white_wins + excluded.white_wins, last = excluded.last;
END;

ALTER TABLE runs ADD COLUMN updated INTEGER NOT NULL DEFAULT 0;  -- when it last reported
UPDATE runs SET updated = coalesce((SELECT max(time) FROM metrics WHERE run = runs.id), created);
)";

constexpr const char* kLabTables = R"(
CREATE TABLE lab_runs (                    -- runs of the laboratory
  id          INTEGER PRIMARY KEY,
  name        TEXT NOT NULL UNIQUE,        -- what the laboratory calls the run's id
  experiment  TEXT NOT NULL,
  quick       INTEGER NOT NULL,
  state       TEXT NOT NULL CHECK (state IN ('open', 'finished')),
  started     INTEGER NOT NULL,
  updated     INTEGER NOT NULL,
  summary     TEXT NOT NULL,               -- JSON: what lists show of it
  document    TEXT NOT NULL                -- JSON: all of it
) STRICT;
CREATE INDEX lab_runs_in_time ON lab_runs (started);
CREATE INDEX lab_runs_of_experiment ON lab_runs (experiment, started);
)";

constexpr const char* kOutsideTables = R"(
CREATE TABLE game_outputs (                -- what outside programs wrote to their standard error
  game   INTEGER NOT NULL REFERENCES games,
  color  INTEGER NOT NULL CHECK (color IN (0, 1)),  -- 0 black
  text   BLOB NOT NULL,                    -- at most its last 64 KiB, whatever bytes they are
  PRIMARY KEY (game, color)
) STRICT, WITHOUT ROWID;

CREATE TABLE game_complaints (             -- why a game was lost by a fault, in words
  game  INTEGER PRIMARY KEY REFERENCES games,
  text  TEXT NOT NULL
) STRICT;
)";

constexpr const char* kUploadTables = R"(
CREATE TABLE uploads (                     -- agents that people sent to the server
  id        INTEGER PRIMARY KEY,           -- in order of arrival
  name      TEXT NOT NULL,                 -- of its file, without .py
  kind      TEXT NOT NULL,                 -- the agent's name in specs: py, py-strategy
  hash      TEXT NOT NULL,                 -- SHA-256 of the file
  spec      TEXT NOT NULL,                 -- by which it plays
  owner     TEXT NOT NULL,                 -- SHA-256 of the owner's key
  state     TEXT NOT NULL,
  created   INTEGER NOT NULL,
  updated   INTEGER NOT NULL,
  failures  INTEGER NOT NULL,              -- of processes that worked at what it is at
  report    TEXT NOT NULL,                 -- what the check said: a JSON object a line
  problem   TEXT                           -- why it failed
) STRICT;
CREATE INDEX uploads_of_name ON uploads (name);
)";

constexpr std::array kMigrations = {kFirstTables, kServerTables, kLabTables, kOutsideTables,
                                    kUploadTables};

}  // namespace

std::span<const char* const> migrations() {
  return kMigrations;
}

}  // namespace ogai::store
