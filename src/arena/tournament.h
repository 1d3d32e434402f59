// Runs a tournament: plans its rounds, plays the pairs that the recorder lacks on all threads, and
// enters each as it is finished.
//
// Which games are played depends only on the spec: not on the number of threads, on
// interruptions or on the order in which pairs happen to finish. Which pairs are open, what one
// pair is (referee.h: play_pair()) and how one is entered (recorder.h) are functions of their own:
// whoever gives pairs out to many machines calls the same ones.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "arena/recorder.h"
#include "arena/tournament_spec.h"

namespace ogai::arena {

// The seat of agent number `agent`; called once a worker and agent, on the worker's thread.
using MakeSeat = std::function<std::unique_ptr<Seat>(int agent)>;

// A spec, made ready to be played.
struct Tournament {
  TournamentSpec spec;
  std::vector<game::Position> openings;  // each round goes on where the last one ended, cyclically
  std::unique_ptr<Schedule> schedule;
  MakeSeat make_seat;
};

// With the spec's openings and schedule, and its agents made in this context.
base::Result<Tournament> prepare(const TournamentSpec& spec, const agents::AgentContext& context);

// The pairs of one round, encounters taking turns so that the standings grow evenly.
std::vector<PairPlan> plan_round(int number, const Round& round,
                                 const std::vector<game::Position>& openings);

// Of the first round that is not over, the pairs that are not among `done` (ordered by key); none:
// the tournament is over. A round begins only when the one before it is over.
std::vector<PairPlan> open_pairs(const Tournament& tournament,
                                 const std::vector<PairOutcome>& done);

// The outcomes (ordered by key) that count: of an SPRT those up to the one that decides it, of
// others all.
std::vector<PairOutcome> counted(const TournamentSpec& spec, std::vector<PairOutcome> outcomes);

enum class TournamentEnd { finished, decided, stopped };

// `played` is told of each pair once it is entered, one at a time. Throws what the recorder throws,
// after the workers have ended.
TournamentEnd run_tournament(const Tournament& tournament, Recorder& recorder,
                             const std::function<void(const PairResult&)>& played,
                             const std::stop_token& stop);

}  // namespace ogai::arena
