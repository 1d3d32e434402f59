// One comparison for every interface that has several implementations.
//
// A file of this folder is one interface: its questions (positions), and a list of implementations,
// one line each. The first of a list is the reference, too simple to be wrong; all others are asked
// the same questions and must answer as it does. A new implementation is a new line.
//
//   const Implementations<game::Board, int> kImplementations = {
//       one_by_one<game::Board, int>("minimax", plain_minimax),
//       one_by_one<game::Board, int>("solver", [](game::Board board) { … })};
//   compare(kImplementations, late_boards());
#pragma once

#include <functional>
#include <gtest/gtest.h>
#include <span>
#include <string>
#include <vector>

#include "game/notation/position_text.h"
#include "game/random_games.h"

namespace ogai::compare {

template <class Question, class Answer>
struct Implementation {
  std::string name;
  // All answers, in the order of the questions.
  std::function<std::vector<Answer>(std::span<const Question>)> ask;
};

template <class Question, class Answer>
using Implementations = std::vector<Implementation<Question, Answer>>;

template <class Question, class Answer>
Implementation<Question, Answer> one_by_one(std::string name,
                                            std::function<Answer(const Question&)> ask) {
  return {std::move(name), [ask](std::span<const Question> questions) {
            std::vector<Answer> answers;
            for (const Question& question : questions) answers.push_back(ask(question));
            return answers;
          }};
}

// What a failure says of the question.
inline std::string text_of(const game::Position& position) {
  return game::notation::format_position(position);
}

// `same` tells whether an answer is as good as the reference's; by default they are equal.
template <class Question, class Answer, class Same = std::equal_to<Answer>>
void compare(const Implementations<Question, Answer>& implementations,
             const std::vector<Question>& questions, Same same = {}) {
  ASSERT_FALSE(questions.empty());
  const std::vector<Answer> expected = implementations.front().ask(questions);
  ASSERT_EQ(expected.size(), questions.size());
  for (std::size_t i = 1; i < implementations.size(); ++i) {
    const std::vector<Answer> answers = implementations[i].ask(questions);
    ASSERT_EQ(answers.size(), questions.size()) << implementations[i].name;
    for (std::size_t j = 0; j < questions.size(); ++j)
      ASSERT_TRUE(same(answers[j], expected[j]))
          << implementations[i].name << " does not answer as " << implementations.front().name
          << " does: " << testing::PrintToString(answers[j]) << " instead of "
          << testing::PrintToString(expected[j]) << "\n"
          << text_of(questions[j]);
  }
}

// A list written in place.
template <class Question, class Answer, class Same = std::equal_to<Answer>>
void compare(std::initializer_list<Implementation<Question, Answer>> implementations,
             const std::vector<Question>& questions, Same same = {}) {
  compare(Implementations<Question, Answer>(implementations), questions, same);
}

// ---- positions ----

// Every position of random games, finished ones and those that must pass among them.
inline std::vector<game::Position> game_positions(game::BoardSize size, int games,
                                                  std::uint64_t seed = 1) {
  base::Random random(seed);
  std::vector<game::Position> positions;
  for (int i = 0; i < games; ++i) {
    const game::GameRecord game = game::random_game(size, random);
    for (std::size_t ply = 0; ply <= game.moves().size(); ++ply)
      positions.push_back(game.position_at(ply));
  }
  return positions;
}

// Any discs at all, at every density and shared in every way.
inline std::vector<game::Position> random_discs(game::BoardSize size, int each,
                                                std::uint64_t seed = 2) {
  base::Random random(seed);
  std::vector<game::Position> positions;
  for (std::uint32_t density = 1; density <= 16; ++density)
    for (std::uint32_t share = 1; share <= 15; ++share)
      for (int i = 0; i < each; ++i) {
        game::Board board;
        for (game::Bits rest = game::playable(size); rest;) {
          const game::Bits place = game::bit(game::pop_first(rest));
          if (random.below(16) < density)
            (random.below(16) < share ? board.own : board.opp) |= place;
        }
        positions.push_back({board, size, game::Color::black});
      }
  return positions;
}

// Positions with so many empty squares: three of four from random games, the others any discs.
inline std::vector<game::Position> late_positions(game::BoardSize size, int empties, int count,
                                                  std::uint64_t seed = 3) {
  base::Random random(seed + static_cast<std::uint64_t>(empties));
  std::vector<game::Position> positions;
  while (static_cast<int>(positions.size()) < count) {
    if (positions.size() % 4 != 3) {
      const int plies = game::cell_count(size) - 4 - empties;
      const game::Position at = game::random_game(size, random, plies).position();
      if (std::popcount(at.empties()) == empties) positions.push_back(at);
      continue;
    }
    game::Bits discs = game::playable(size);
    for (int i = 0; i < empties; ++i) discs ^= game::bit(game::random_square(discs, random));
    const game::Bits own = random();
    positions.push_back({{discs & own, discs & ~own}, size, game::Color::black});
  }
  return positions;
}

}  // namespace ogai::compare
