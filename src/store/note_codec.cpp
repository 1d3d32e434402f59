// One byte for the format, then the columns: value, seconds, depth, nodes, and of format 2 win rate
// and confidence, which format 1 lacks. A column begins with a byte that says how it is written:
//
//   0        no move has this note
//   1 … 10   decimal numbers with that less one digits behind the point, as integers
//   11       doubles, eight bytes each
//   + 128    some moves lack it: a bit a move follows, set where it is there
//
// Integers are base-128 varints, signed ones in zigzag. Values come as whole discs or
// hundredths, seconds as nanoseconds: nearly every column fits the decimal form, which is
// only used where it gives back the very same doubles.
#include "store/note_codec.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace ogai::store {

using game::MoveNote;
using game::PlayedMove;

namespace {

constexpr char kFourColumns = 1, kSixColumns = 2;  // formats
constexpr int kMostDigits = 9;
constexpr int kDoubles = kMostDigits + 2;
constexpr int kWithGaps = 0x80;
constexpr std::array<double, kMostDigits + 1> kPowers = {1e0, 1e1, 1e2, 1e3, 1e4,
                                                         1e5, 1e6, 1e7, 1e8, 1e9};

std::uint64_t zigzag(std::int64_t value) {
  return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}

std::int64_t unzigzag(std::uint64_t value) {
  return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

void put_varint(std::string& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
}

void put_double(std::string& out, double value) {
  std::array<char, 8> bytes;
  for (std::size_t i = 0; i < 8; ++i)
    bytes[i] = static_cast<char>(std::bit_cast<std::uint64_t>(value) >> (8 * i));
  out.append(bytes.data(), bytes.size());
}

// 10 to the power of that.
double power_of(int digits) {
  return kPowers[static_cast<std::size_t>(digits)];
}

bool is_decimal(double value, int digits) {
  const double scaled = std::nearbyint(value * power_of(digits));
  if (!(std::abs(scaled) < 0x1p53)) return false;
  const double back = scaled / power_of(digits);
  return std::bit_cast<std::uint64_t>(back) == std::bit_cast<std::uint64_t>(value) &&
         !(value == 0 && std::signbit(value));
}

// How the column is best written, without the bit for gaps.
int form_of(const std::vector<PlayedMove>& moves, std::optional<double> MoveNote::*member) {
  int digits = 0;
  for (const PlayedMove& played : moves) {
    const std::optional<double>& value = played.note.*member;
    while (value && digits <= kMostDigits && !is_decimal(*value, digits)) ++digits;
  }
  // More digits than one value needs may be too many for another: check them all.
  for (const PlayedMove& played : moves)
    if (const auto& value = played.note.*member;
        value && digits <= kMostDigits && !is_decimal(*value, digits))
      return kDoubles;
  return digits + 1;
}

template <typename T>
int form_of(const std::vector<PlayedMove>&, std::optional<T> MoveNote::*) {
  return 1;
}

void put(std::string& out, double value, int form) {
  if (form == kDoubles) return put_double(out, value);
  put_varint(out, zigzag(std::llround(value * power_of(form - 1))));
}
void put(std::string& out, int value, int) {
  put_varint(out, zigzag(value));
}
void put(std::string& out, std::uint64_t value, int) {
  put_varint(out, value);
}

template <typename T>
void put_column(std::string& out, const std::vector<PlayedMove>& moves,
                std::optional<T> MoveNote::*member) {
  std::size_t present = 0;
  std::string bits((moves.size() + 7) / 8, '\0');
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!(moves[i].note.*member)) continue;
    ++present;
    bits[i / 8] = static_cast<char>(bits[i / 8] | 1 << i % 8);
  }
  if (present == 0) {
    out += '\0';
    return;
  }
  const int form = form_of(moves, member);
  const bool gaps = present < moves.size();
  out += static_cast<char>(form | (gaps ? kWithGaps : 0));
  if (gaps) out += bits;
  for (const PlayedMove& played : moves)
    if (played.note.*member) put(out, *(played.note.*member), form);
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  bool ok() const { return ok_; }
  bool at_end() const { return bytes_.empty(); }

  std::string_view take(std::size_t count) {
    if (count > bytes_.size()) {
      ok_ = false;
      return {};
    }
    const std::string_view head = bytes_.substr(0, count);
    bytes_.remove_prefix(count);
    return head;
  }
  int byte() {
    const std::string_view head = take(1);
    return ok_ ? static_cast<unsigned char>(head[0]) : 0;
  }
  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const int next = byte();
      value |= static_cast<std::uint64_t>(next & 0x7f) << shift;
      if (next < 0x80) return value;
    }
    ok_ = false;
    return 0;
  }
  double eight_bytes() {
    std::uint64_t value = 0;
    for (int i = 0; i < 8; ++i) value |= static_cast<std::uint64_t>(byte()) << (8 * i);
    return std::bit_cast<double>(value);
  }

 private:
  std::string_view bytes_;
  bool ok_ = true;
};

void get(Reader& in, std::optional<double>& value, int form) {
  if (form == kDoubles)
    value = in.eight_bytes();
  else
    value = static_cast<double>(unzigzag(in.varint())) / power_of(form - 1);
}
void get(Reader& in, std::optional<int>& value, int) {
  value = static_cast<int>(unzigzag(in.varint()));
}
void get(Reader& in, std::optional<std::uint64_t>& value, int) {
  value = in.varint();
}

template <typename T>
bool get_column(Reader& in, std::vector<MoveNote>& notes, std::optional<T> MoveNote::*member) {
  const int head = in.byte();
  const int form = head & ~kWithGaps;
  if (head == 0) return in.ok();
  if (form < 1 || form > (std::is_same_v<T, double> ? kDoubles : 1)) return false;
  const std::string_view bits = head & kWithGaps ? in.take((notes.size() + 7) / 8) : "";
  for (std::size_t i = 0; i < notes.size() && in.ok(); ++i)
    if (bits.empty() || (bits[i / 8] >> i % 8 & 1)) get(in, notes[i].*member, form);
  return in.ok();
}

}  // namespace

std::string encode_notes(const std::vector<PlayedMove>& moves) {
  const bool six = std::any_of(moves.begin(), moves.end(), [](const PlayedMove& played) {
    return played.note.win_rate || played.note.confidence;
  });
  std::string out;
  out.reserve(16 + moves.size() * 12);
  out += six ? kSixColumns : kFourColumns;
  put_column(out, moves, &MoveNote::value);
  put_column(out, moves, &MoveNote::seconds);
  put_column(out, moves, &MoveNote::depth);
  put_column(out, moves, &MoveNote::nodes);
  if (six) put_column(out, moves, &MoveNote::win_rate);
  if (six) put_column(out, moves, &MoveNote::confidence);
  return out.size() == 5 ? std::string() : out;  // four empty columns
}

std::optional<std::vector<MoveNote>> decode_notes(std::string_view bytes, std::size_t count) {
  std::vector<MoveNote> notes(count);
  if (bytes.empty()) return notes;
  Reader in(bytes);
  const int format = in.byte();
  bool sound = format == kFourColumns || format == kSixColumns;
  sound = sound && get_column(in, notes, &MoveNote::value) &&
          get_column(in, notes, &MoveNote::seconds) && get_column(in, notes, &MoveNote::depth) &&
          get_column(in, notes, &MoveNote::nodes);
  if (format == kSixColumns)
    sound = sound && get_column(in, notes, &MoveNote::win_rate) &&
            get_column(in, notes, &MoveNote::confidence);
  if (!sound || !in.at_end()) return std::nullopt;
  return notes;
}

}  // namespace ogai::store
