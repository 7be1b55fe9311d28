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
// A Match holds everything; an Observation is what one seat may know of it, and a Mind is given
// observations and nothing else. What comes from outside (options, deals, actions, records) may be
// any bytes: it is judged, and a Problem or a Refusal says in a sentence what was read and what
// would have been right. What a caller got from this library (an ActionId) is checked and ends the
// program where it is wrong, for then the caller's program is. A seat that a match does not have
// may do nothing there, which legal(), judge() and act() say; observe() ends the program.
//
// Objects may be used by one thread at a time; different objects by different threads.
#pragma once

#include <chrono>
#include <cstdint>
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

// What was wrong with an input: one sentence, without a full stop at the end.
struct Problem {
  std::string text;
};

// A value, or why there is none.
template <class T>
using Result = tl::expected<T, Problem>;

// An action of a game with given options, from 0 to GameType::actions().size() - 1. The numbers
// are the same in every match, on every machine and in every version with the same first two parts.
using ActionId = std::uint32_t;

// What the list of games tells of one.
struct GameDescription {
  std::string id;         // As GameType::make() takes it: small letters and hyphens.
  std::string title;      // As people read it.
  std::string designers;  // Who invented it.
  unsigned players_min = 0, players_max = 0;
  std::string options;  // JSON: a list of {"name", "type", "default", ...}.
  std::string rules;    // In our own words, numbered; Markdown.
};

// All games, in the order in which they are listed.
MENAGERIE_API std::vector<GameDescription> games();

// What happens next: the cards are dealt; a result of chance falls in the midst of play; one of
// `seats` decides (several: each owes a decision, in any order, unseen by the others); or the match
// is over.
struct Turn {
  enum class Kind : std::uint8_t { deal, chance, play, over };
  Kind kind = Kind::deal;
  std::vector<unsigned> seats;  // Ascending; empty unless `kind` is play.
};

// A sentence as data, for whoever says it in a language of his own: its id in the catalogues
// ("refusal.must-follow"), and what stands in it, as JSON: {"suit": {"term": "suit.red"}}. A number
// stands as it is; {"seat": 2}, {"seats": [1, 2]}, {"card": "R5"}, {"cards": [...]},
// {"term": "suit.red"}, {"terms": [...]}, {"messages": [...]} and {"text": "..."} stand for the
// rest.
struct Message {
  std::string id, arguments;
};

// Why an action may not be taken: the number of the rule in the game's rules that it would break
// ("3.3", "R4"; empty where the text is no action of this game), and a sentence in rule terms, in
// English and as data.
struct Refusal {
  std::string rule, text;
  Message message;
};

class Match;

// A game with its options settled. Cheap to copy.
class MENAGERIE_API GameType {
 public:
  // `options`: a JSON object; what is not named is standard. Unknown names and wrong values are a
  // Problem that says what the option may be.
  static Result<GameType> make(std::string_view id, std::string_view options = "{}");

  std::string_view id() const;
  unsigned players() const;
  // All options with their values, as a JSON object.
  std::string options() const;
  // The text of every action that any position could know, by number.
  std::span<const std::string> actions() const;
  // The number of an action, in any spelling that records take; or what is wrong with the text.
  Result<ActionId> action(std::string_view text) const;
  // A match that has just begun; a deal is due.
  Match start() const;

  struct Inside;

 private:
  friend class Match;
  friend class Mind;
  friend struct RecordedMatch;
  explicit GameType(std::shared_ptr<const Inside> inside);
  std::shared_ptr<const Inside> inside_;
};

// What one observer knows of a match, and what he saw happen since the cards were dealt: plain
// facts, and in `legal` what he may do. It cannot be asked for anything that he does not know.
class MENAGERIE_API Observation {
 public:
  std::optional<unsigned> seat;  // Nobody: what everybody sees.
  Turn turn;
  unsigned players = 0;
  unsigned round = 1;           // From 1.
  std::vector<int> scores;      // By seat.
  std::vector<ActionId> legal;  // Ascending; empty where the observer is not to act.
  // The picture of the table as that observer sees it, as `menagerie show --json` prints it: a JSON
  // object, in UTF-8, with
  //   game, options   what the match is of
  //   event           how many events there were so far: deals, results of chance, actions
  //   seat            the observer: its number, or "public"
  //   to_act, legal   the seats that are to act, and the texts of the observer's legal actions
  //   finished        whether the match is over; `result` is then {"scores", "winners"}, else null
  //   round, scores   from 1; by seat
  //   prompt          what the observer is to do, or whom the table waits for
  //   zones           [{"id", "label", "owner", "layout", "cards"}]: places where cards lie. The
  //                   owner is a seat or null; `layout` is "fan" (a hand), "row", "pile" (top
  //                   first), "trick" (in order of play) or "grid" (3 wide, row by row). A card is
  //                   {"card", "face", "back"?, "note"?, "by"?, "markers"?}: its text, null where
  //                   the observer does not know it; "up" or "down"; the letter of its back, where
  //                   backs differ; what is said of it; the seat that played it; the seats whose
  //                   markers lie on it
  //   counters        [{"id", "label", "by_seat"}]: a number a seat, null where it is not known
  //   facts           [{"id", "label", "text"}]: what holds of the table
  //   sheet           [{"round", "totals"}]: the scores after each round that is over, by seat
  //   log             what the last event was, in sentences
  // Sentences are English; beside each the message stands as data: "prompt_message",
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

// One match. It holds every card, so it is nothing for players: it belongs to whoever runs the
// game.
class MENAGERIE_API Match {
 public:
  Match(const Match& other);  // A copy that goes its own way.
  Match& operator=(const Match& other);
  Match(Match&&) noexcept;
  Match& operator=(Match&&) noexcept;
  ~Match();

  Turn turn() const;
  unsigned round() const;           // From 1.
  std::vector<int> scores() const;  // By seat, so far.
  // Once the turn is `over`: ascending, several where the rules share the victory.
  std::vector<unsigned> winners() const;

  // When the turn is `deal`, and then alone: a deal as JSON, as records hold it; the same seed, the
  // same deal in a match that stands alike.
  std::string shuffle(std::uint64_t seed) const;
  // Lays out a deal, or says what is wrong with it: that it is no JSON, of another shape, not made
  // of the cards of this game, or that no deal is due. The match is then unchanged. A deal is an
  // object that names all hidden cards, by their texts. Its members are each game's own: the
  // section "Notation" of the `rules` that games() gives says which there are and what stands in
  // them, and shuffle() makes an example.
  std::optional<Problem> deal(std::string_view json);
  // When the turn is `chance`: the results, all equally likely, else none; and the imposing of one
  // of them. The Problem: it is none of them, or none is due. The match is then unchanged.
  std::vector<std::string> chances() const;
  std::optional<Problem> settle(std::string_view result);

  // The legal actions of a seat, ascending; empty where it is not to act.
  std::vector<ActionId> legal(unsigned seat) const;
  // Why that seat may not do this now, or nothing: it may.
  std::optional<Refusal> judge(unsigned seat, ActionId action) const;
  // The same for any text.
  std::optional<Refusal> judge(unsigned seat, std::string_view action) const;
  // Judges and makes an action; a refusal leaves the match unchanged.
  std::optional<Refusal> act(unsigned seat, ActionId action);
  std::optional<Refusal> act(unsigned seat, std::string_view action);

  // What that seat, or with nothing everybody, knows.
  Observation observe(std::optional<unsigned> seat) const;
  // The last event in sentences, as that observer saw it: in English, and the same as data. Empty
  // before the first event, and where the event told that observer nothing.
  std::vector<std::string> log(std::optional<unsigned> seat) const;
  std::vector<Message> messages(std::optional<unsigned> seat) const;
  // The match so far as a record: one line of JSON, without the line's end.
  std::string record() const;

 private:
  friend class GameType;
  friend class FairDeal;
  friend struct RecordedMatch;
  struct Inside;
  explicit Match(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

// What a mind says of one legal action.
struct Choice {
  ActionId action = 0;
  // 0 to 1: about the share of the victory that the seat may expect. From bots that do not search 1
  // for what they would do and 0 for all else.
  double value = 0;
  // 95 % interval of the value: where other searches as long, of other seeds, find it on average.
  double low = 0, high = 1;
  std::uint64_t visits = 0;  // 0 from bots that do not search.
};

// What one decision may cost, instead of what the mind's specification says; whichever limit is
// reached first ends it. Below 1 counts as 1, above ten minutes or 10^9 iterations as these. Bots
// that do not search take no notice.
struct Budget {
  std::optional<std::chrono::milliseconds> time;
  std::optional<std::int64_t> iterations;
  // Another thread may end the decision early: the best found so far is taken.
  std::stop_token stop;
};

// A player at a seat. It keeps what it has thought from one decision to the next; another match, or
// one in which something was taken back, makes it begin anew.
class MENAGERIE_API Mind {
 public:
  // `spec` names a player, and may set what is said behind it: "ismcts:iterations=1000:slip=10".
  //   random, simple                        any legal action; the game's rules of thumb
  //   ismcts, pimc                          search in worlds that fit what the seat saw
  //   novice, easy, steady, normal, strong  levels: ismcts with settings of its own; a level takes
  //                                         no others
  // What may be set, with the standard first where it is one of two words:
  //   ms=1...600000        milliseconds a decision; 200 where neither this nor iterations is set
  //   iterations=1...10^9  a decision; whichever limit is reached first ends it
  //   threads=1...256      of one decision (1)
  //   playout=random|simple|best     how it plays on: best is what was measured to be stronger
  //   horizon=near|far     how far: to where the game can evaluate a position, or to the end
  //   worlds=likely|even   whether worlds count more that explain what the others did
  //   trees=kept|new       whether it keeps its search from decision to decision
  //   endings=exact|searched         whether it works out exactly what is small enough
  //   floor=on|off         whether what looked bad at first is tried again now and then
  //   deals=1...1000000    of how many worlds it thinks at most (no limit)
  //   memory=0...10000     of how many of the latest decisions it remembers what they told (all)
  //   explore=0...10000    curiosity, in per cent of the game's own (100)
  //   slip=0...100         in how many per cent of its decisions it takes any legal action (0)
  // The Problem names the word or number that is not as it should be, and what it may be. `solver`,
  // which needs all cards open, is no Mind. `seed`: of all that is drawn at random.
  static Result<Mind> make(const GameType& game, std::string_view spec, std::uint64_t seed);
  Mind(Mind&&) noexcept;
  Mind& operator=(Mind&&) noexcept;
  ~Mind();

  // A legal action for the seat of the observation, which must be to act. With a specification in
  // iterations the same observations and the same seed give the same actions.
  ActionId choose(const Observation& observation, const Budget& budget = {});
  // What it thinks of every legal action: first what it would do, then by visits.
  std::vector<Choice> advise(const Observation& observation, const Budget& budget = {});

 private:
  struct Inside;
  explicit Mind(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

// How a server shuffles so that it can be held to it. Before anybody sits down it tells the
// commitment, a hash of its secret. Every player promises luck, any text, by its hash; when all
// have promised, they open it. Secret and luck together make every deal and every result of chance.
// After the match the secret is opened too, in the record, and whoever reads that draws again.
class MENAGERIE_API FairDeal {
 public:
  // With a secret of the machine's generator. `table` is part of the promise: a name given once, in
  // UTF-8, which the record holds. `players`: as the match has that will be drawn, 2 to 10.
  static Result<FairDeal> make(std::string_view table, unsigned players);
  // With this secret: 64 and 32 hexadecimal digits, lower case.
  static Result<FairDeal> make(std::string_view table, unsigned players, std::string_view seed,
                               std::string_view salt);
  FairDeal(FairDeal&&) noexcept;
  FairDeal& operator=(FairDeal&&) noexcept;
  ~FairDeal();

  // The hash of the secret and the table, 64 hexadecimal digits, lower case: always the same one.
  std::string commitment() const;
  // The hash by which a player promises luck: 64 hexadecimal digits, lower case.
  static std::string promise_of(std::string_view luck);
  // Before the first draw: what a seat promises, and its luck. A promise may be any text: one that
  // is no such hash is the hash of no luck, so it cannot be opened. The Problem: the luck is not
  // what that seat has promised, or it is not UTF-8, as records are. A seat that promises nothing,
  // or does not open its promise, has no luck; the record names the latter as left out.
  void promise(unsigned seat, std::string_view hash);
  std::optional<Problem> open(unsigned seat, std::string_view luck);

  // Lays out the deal or imposes the result of chance that is due in the match, which must have as
  // many players. All of them in one match are to be drawn so.
  void draw(Match& match) const;
  // Opens the secret: a note in the match's record.
  void reveal(Match& match) const;

 private:
  struct Inside;
  explicit FairDeal(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

// A record read, played and judged.
struct MENAGERIE_API RecordedMatch {
  GameType game;
  Match match;              // Where the record ends.
  std::size_t events = 0;   // Notes included.
  bool has_result = false;  // And it is right.
  // The record tells how a server's deals and chance were drawn, and from what promise; they were.
  bool deals_as_promised = false;
  // One JSON record, any bytes. The Problem is that of `menagerie verify`, with the event's number.
  static Result<RecordedMatch> read(std::string_view json);
};

}  // namespace menagerie::v1
