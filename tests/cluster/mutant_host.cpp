// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/mutant_host.h"

#include <algorithm>

namespace menagerie {

void MutantHost::note_luck(std::string_view said) {
  constexpr std::string_view member = R"("luck":")";
  const std::size_t at = said.find(member);
  if (at == std::string_view::npos) return;
  const std::size_t begin = at + member.size();
  luck_ = said.substr(begin, said.find('"', begin) - begin);
}

// Tells luck that was opened to whoever hears something next.
Effects MutantHost::take_effects() {
  Effects effects = host_->take_effects();
  if (broken_ != Broken::early || luck_.empty() || effects.sends.empty()) return effects;
  Send& send = effects.sends.front();
  std::string frame = *send.frame;
  frame.insert(frame.size() - 1, R"(,"luck":")" + std::exchange(luck_, {}) + '"');
  send.frame = std::make_shared<const std::string>(std::move(frame));
  return effects;
}

// Draws the shuffle anew where all luck is known.
void MutantHost::adopt(const std::string& table, std::vector<std::string> bodies, Time now) {
  const auto knows_luck = [](const std::string& body) {
    return read_change(body)->is<changes::OpenLuck>();
  };
  if (broken_ == Broken::redraw && std::any_of(bodies.begin(), bodies.end(), knows_luck)) {
    Change change = *read_change(bodies.front());
    std::string seed = std::get<changes::Create>(change.what).settings["seed"];
    seed.front() = seed.front() == '0' ? '1' : '0';
    std::get<changes::Create>(change.what).settings["seed"] = seed;
    bodies.front() = write_change(change);
  }
  host_->adopt(table, std::move(bodies), now);
}

}  // namespace menagerie
