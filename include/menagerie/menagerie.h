// SPDX-License-Identifier: Apache-2.0
//
// libmenagerie: trick-taking games, their rules, and players for them.
//
//   using namespace menagerie::v1;
//   const GameType game = GameType::make(games().front().id, R"({"players": 4})").value();
//   Match match = game.start();
//   match.deal(match.shuffle(7));
//   Mind mind = Mind::make(game, "ismcts:iterations=1000", 1).value();
//   const unsigned seat = match.turn().seats.front();
//   match.act(seat, mind.choose(match.observe(seat)));
//
// A Match contains everything. An Observation is what one seat may know about it, and a Mind only
// gets observations. Input from outside (options, deals, actions, records) may be any bytes. It is
// checked, and a Problem or a Refusal says in one sentence what was read and what would have been
// right. Values from this library (an ActionId) are checked, too. If one is wrong, the calling
// program has a bug, and the library ends it. A seat that a match doesn't have can do nothing, as
// legal(), judge() and act() report; observe() ends the program.
//
// One thread at a time may use an object. Different threads may use different objects.
#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#define MENAGERIE_API __attribute__((visibility("default")))

namespace menagerie::v1 {

// What is wrong with an input: one sentence, without a full stop.
struct Problem {
  std::string text;
};

// A value, or why there is none.
template <class T>
using Result = tl::expected<T, Problem>;

// An action of a game with given options, from 0 to GameType::actions().size() - 1. The numbers
// are the same in every match, on every machine and in every version with the same first two parts.
using ActionId = std::uint32_t;

// An entry in the list of games.
struct GameDescription {
  std::string id;         // For GameType::make(): lower-case letters and hyphens.
  std::string title;      // For people.
  std::string designers;  // Its inventors.
  unsigned players_min = 0, players_max = 0;
  std::string options;  // JSON: a list of {"name", "type", "default", ...}.
  std::string rules;    // In our own words, with numbers; Markdown.
};

// All games, in their listed order.
MENAGERIE_API std::vector<GameDescription> games();

// What happens next: a deal, a chance result during play, a decision, or nothing because the match
// is over. If there are several `seats`, each must decide, in any order, unseen by the others.
struct Turn {
  enum class Kind : std::uint8_t { deal, chance, play, over };
  Kind kind = Kind::deal;
  std::vector<unsigned> seats;  // Ascending; empty unless `kind` is play.
};

// A sentence as data, so that you can say it in any language: its id in the catalogues
// ("refusal.must-follow") and its arguments as JSON ({"suit": {"term": "suit.red"}}). An argument
// is a number, {"seat": 2}, {"seats": [1, 2]}, {"card": "R5"}, {"cards": [...]},
// {"term": "suit.red"}, {"terms": [...]}, {"messages": [...]} or {"text": "..."}.
struct Message {
  std::string id, arguments;
};

// Why an action isn't allowed: the number of the rule that it would break ("3.3", "R4"; empty if
// the text isn't an action of this game), and a sentence in the words of the rules, in English and
// as data.
struct Refusal {
  std::string rule, text;
  Message message;
};

class Match;

// A game with its options. Cheap to copy.
class MENAGERIE_API GameType {
 public:
  // `options`: a JSON object; missing options have their defaults. Unknown names and wrong values
  // give a Problem that says which values are valid.
  static Result<GameType> make(std::string_view id, std::string_view options = "{}");

  std::string_view id() const;
  unsigned players() const;
  // All options with their values, as a JSON object.
  std::string options() const;
  // The texts of all actions that are possible in any position, by number.
  std::span<const std::string> actions() const;
  // The number of an action, in any spelling that records accept; or what is wrong with the text.
  Result<ActionId> action(std::string_view text) const;
  // A match that has just started and waits for a deal.
  Match start() const;

  struct Inside;

 private:
  friend class Match;
  friend class Mind;
  friend struct RecordedMatch;
  explicit GameType(std::shared_ptr<const Inside> inside);
  std::shared_ptr<const Inside> inside_;
};

// What one observer knows about a match, and what they have seen since the deal. `legal` lists what
// they may do. It contains nothing that the observer doesn't know.
class MENAGERIE_API Observation {
 public:
  std::optional<unsigned> seat;  // Without one: what everyone sees.
  Turn turn;
  unsigned players = 0;
  unsigned round = 1;           // From 1.
  std::vector<int> scores;      // By seat.
  std::vector<ActionId> legal;  // Ascending; empty unless it is the observer's turn.
  // The table as that observer sees it, as printed by `menagerie show --json`: a JSON object, in
  // UTF-8, with these members:
  //   game, options   the game of the match and its options
  //   event           the number of events so far: deals, chance results, actions
  //   seat            the observer: its number, or "public"
  //   to_act, legal   the seats that must act, and the texts of the observer's legal actions
  //   finished        whether the match is over
  //   result          {"scores", "winners"} if it is over, otherwise null
  //   round, scores   from 1; by seat
  //   prompt          what the observer must do, or who the table waits for
  //   zones           [{"id", "label", "owner", "layout", "cards"}]: places where cards lie. The
  //                   owner is a seat or null. `layout` is "fan" (a hand), "row", "pile" (top
  //                   first), "trick" (in order of play) or "grid" (3 wide, row by row). A card is
  //                   {"card", "face", "back"?, "note"?, "by"?, "markers"?}: its text, null if
  //                   the observer doesn't know it; "up" or "down"; the letter of its back, if
  //                   backs differ; a note about it; the seat that played it; the seats that have
  //                   markers on it
  //   counters        [{"id", "label", "by_seat"}]: a number per seat, null if it isn't known
  //   facts           [{"id", "label", "text"}]: facts about the whole table
  //   sheet           [{"round", "totals"}]: the scores after each finished round, by seat
  //   log             the last event, in sentences
  // Sentences are in English. Beside each of them is its message as data: "prompt_message",
  // "label_message", "text_message", "note_message", "log_messages" (see Message). Later versions
  // may add members.
  std::string scene() const;

  struct Inside;

 private:
  friend class Match;
  friend class Mind;
  Observation();
  std::shared_ptr<const Inside> inside_;
};

// One match. It contains every card, so it belongs to the program that runs the game. Don't give it
// to players.
class MENAGERIE_API Match {
 public:
  Match(const Match& other);  // An independent copy.
  Match& operator=(const Match& other);
  Match(Match&&) noexcept;
  Match& operator=(Match&&) noexcept;
  ~Match();

  Turn turn() const;
  unsigned round() const;           // From 1.
  std::vector<int> scores() const;  // By seat, so far.
  // Once the turn is `over`: ascending, several if the rules share the victory.
  std::vector<unsigned> winners() const;

  // Only when the turn is `deal`: a deal as JSON, as in records. In the same position the same seed
  // gives the same deal.
  std::string shuffle(std::uint64_t seed) const;
  // Applies a deal, or says what is wrong with it: it isn't JSON, has the wrong structure or the
  // wrong cards, or no deal is due. The match is then unchanged. A deal is an object that names all
  // hidden cards by their texts. Its members differ between games. The section "Notation" in the
  // `rules` from games() describes them, and shuffle() makes an example.
  std::optional<Problem> deal(std::string_view json);
  // When the turn is `chance`: the possible results, all equally likely; otherwise none. settle()
  // applies one of them. The Problem says that it isn't possible, or that no result is due. The
  // match is then unchanged.
  std::vector<std::string> chances() const;
  std::optional<Problem> settle(std::string_view result);

  // The legal actions of a seat, ascending; empty unless it is its turn.
  std::vector<ActionId> legal(unsigned seat) const;
  // Why that seat may not do this now; nothing if it may.
  std::optional<Refusal> judge(unsigned seat, ActionId action) const;
  // The same for any text.
  std::optional<Refusal> judge(unsigned seat, std::string_view action) const;
  // Judges and applies an action. A refusal leaves the match unchanged.
  std::optional<Refusal> act(unsigned seat, ActionId action);
  std::optional<Refusal> act(unsigned seat, std::string_view action);

  // What that seat knows; without a seat, what everyone knows.
  Observation observe(std::optional<unsigned> seat) const;
  // The last event in sentences, as that observer saw it, in English and as data. Empty before the
  // first event, and if the observer saw nothing of the event.
  std::vector<std::string> log(std::optional<unsigned> seat) const;
  std::vector<Message> messages(std::optional<unsigned> seat) const;
  // The match so far as a record: one line of JSON, without a line break.
  std::string record() const;

 private:
  friend class GameType;
  friend class FairDeal;
  friend struct RecordedMatch;
  struct Inside;
  explicit Match(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

// A mind's opinion of one legal action.
struct Choice {
  ActionId action = 0;
  // 0 to 1: roughly the share of the victory that the seat can expect. Bots that don't search give
  // 1 to the action they would take, and 0 to all others.
  double value = 0;
  // 95 % interval: equally long searches with other seeds find an average value inside it.
  double low = 0, high = 1;
  std::uint64_t visits = 0;  // 0 from bots that don't search.
};

// A budget for one decision, instead of the one in the mind's specification. The limit that is
// reached first ends the search. Values are limited to at least 1 and to at most ten minutes or
// 10^9 iterations. Bots that don't search ignore it.
struct Budget {
  std::optional<std::chrono::milliseconds> time;
  std::optional<std::int64_t> iterations;
  // Lets another thread end the decision early, with the best action found so far.
  std::stop_token stop;
};

// A player at a seat. It keeps its search from one decision to the next. It starts over in another
// match, or if something was taken back.
class MENAGERIE_API Mind {
 public:
  // `spec` names a player, with optional settings: "ismcts:iterations=1000:slip=10".
  //   random, simple                        any legal action; the game's rules of thumb
  //   ismcts, pimc                          search in worlds that fit what the seat has seen
  //   novice, easy, steady, normal, strong  levels: ismcts with fixed settings; a level accepts no
  //                                         others
  // The settings, with the default first if there are two words:
  //   ms=1...600000        milliseconds per decision; 200 if neither this nor iterations is set
  //   iterations=1...10^9  per decision; the limit that is reached first ends the search
  //   threads=1...256      per decision (1)
  //   playout=random|simple|best     how playouts choose actions; best is what measured stronger
  //   horizon=near|far     how far they go: until the game can evaluate a position, or to the end
  //   worlds=likely|even   whether worlds that explain past actions are considered more often
  //   trees=kept|new       whether it keeps its search from decision to decision
  //   endings=exact|searched         whether it plays small enough positions exactly
  //   floor=on|off         whether actions that looked bad at first are tried again now and then
  //   deals=1...1000000    maximum number of worlds to consider (no limit)
  //   memory=0...10000     how many of the latest decisions it draws conclusions from (all)
  //   explore=0...10000    exploration, in percent of the game's own (100)
  //   slip=0...100         percentage of decisions with a random legal action (0)
  // The Problem names the invalid word or number, and says what is valid. `solver` isn't a Mind,
  // because it needs all cards open. `seed` is for all of its random numbers.
  static Result<Mind> make(const GameType& game, std::string_view spec, std::uint64_t seed);
  Mind(Mind&&) noexcept;
  Mind& operator=(Mind&&) noexcept;
  ~Mind();

  // A legal action for the seat of the observation, whose turn it must be. If the budget is in
  // iterations, the same observations and seed give the same actions.
  ActionId choose(const Observation& observation, const Budget& budget = {});
  // Its opinion of every legal action: first the one it would take, then by visits.
  std::vector<Choice> advise(const Observation& observation, const Budget& budget = {});

 private:
  struct Inside;
  explicit Mind(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

// Shuffles that players can verify. Before anyone sits down, the server publishes a commitment: a
// hash of its secret. Every player commits to luck, which is any text, by its hash. When everyone
// has done so, they reveal it. The secret and all luck together determine every deal and chance
// result. After the match the record also reveals the secret, so anyone can repeat the draws.
class MENAGERIE_API FairDeal {
 public:
  // With a secret from the system's random generator. `table` is part of the commitment: a unique
  // name in UTF-8, which the record contains. `players`: the number of players in the match, 2 to
  // 10.
  static Result<FairDeal> make(std::string_view table, unsigned players);
  // With this secret: 64 and 32 lower-case hexadecimal digits.
  static Result<FairDeal> make(std::string_view table, unsigned players, std::string_view seed,
                               std::string_view salt);
  FairDeal(FairDeal&&) noexcept;
  FairDeal& operator=(FairDeal&&) noexcept;
  ~FairDeal();

  // The hash of the secret and the table, as 64 lower-case hexadecimal digits. It never changes.
  std::string commitment() const;
  // A player's commitment to luck: its hash, as 64 lower-case hexadecimal digits.
  static std::string promise_of(std::string_view luck);
  // Before the first draw: a seat's promise (its commitment), and its luck. A promise may be any
  // text, but one that isn't such a hash can't be opened. The Problem says that the luck doesn't
  // match the promise, or isn't UTF-8, as records are. A seat without a promise, or one that
  // doesn't open it, has no luck. The record names the latter as left out.
  void promise(unsigned seat, std::string_view hash);
  std::optional<Problem> open(unsigned seat, std::string_view luck);

  // Draws the deal or chance result that is due in the match, which must have this number of
  // players. Draw all deals and results of a match in this way.
  void draw(Match& match) const;
  // Reveals the secret, in a note of the match's record.
  void reveal(Match& match) const;

 private:
  struct Inside;
  explicit FairDeal(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

// A record that was read, replayed and verified.
struct MENAGERIE_API RecordedMatch {
  GameType game;
  Match match;              // At the end of the record.
  std::size_t events = 0;   // Including notes.
  bool has_result = false;  // And it is right.
  // The record reveals how a server's deals and chance results were drawn, and they match its
  // commitment.
  bool deals_as_promised = false;
  // One JSON record, from any bytes. The Problem is the same as from `menagerie verify`, with the
  // number of the event.
  static Result<RecordedMatch> read(std::string_view json);
};

// Reads the records of a file one after the other, as `menagerie verify` does. A record may be on
// one line or on several; empty lines may be between records, and a truncated one hides no other.
class MENAGERIE_API RecordReader {
 public:
  // `file` must outlive the reader.
  explicit RecordReader(std::istream& file);
  RecordReader(RecordReader&&) noexcept;
  RecordReader& operator=(RecordReader&&) noexcept;
  ~RecordReader();

  // The next record, or what is wrong with it; nothing at the end of the file.
  std::optional<Result<RecordedMatch>> next();
  // The line where the last record begins, from 1.
  std::size_t line() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace menagerie::v1
