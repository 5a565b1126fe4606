#include "capi/base/guard.hh"

#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <new>
#include <stdexcept>

namespace hws::capi {

static_assert(static_cast<hws_status>(Code::argument) == HWS_E_ARGUMENT);
static_assert(static_cast<hws_status>(Code::parse) == HWS_E_PARSE);
static_assert(static_cast<hws_status>(Code::io) == HWS_E_IO);
static_assert(static_cast<hws_status>(Code::corrupt) == HWS_E_CORRUPT);
static_assert(static_cast<hws_status>(Code::version) == HWS_E_VERSION);
static_assert(static_cast<hws_status>(Code::no_memory) == HWS_E_NO_MEMORY);
static_assert(static_cast<hws_status>(Code::limit) == HWS_E_LIMIT);
static_assert(static_cast<hws_status>(Code::diverged) == HWS_E_DIVERGED);
static_assert(static_cast<hws_status>(Code::improper) == HWS_E_IMPROPER);
static_assert(static_cast<hws_status>(Code::empty) == HWS_E_EMPTY);
static_assert(static_cast<hws_status>(Code::unsupported) == HWS_E_UNSUPPORTED);
static_assert(static_cast<hws_status>(Code::cancelled) == HWS_E_CANCELLED);
static_assert(static_cast<hws_status>(Code::internal) == HWS_E_INTERNAL);
static_assert(static_cast<hws_status>(Code::impossible) == HWS_E_IMPOSSIBLE);

namespace {

constinit thread_local ErrorRecord record = {HWS_OK, 0, 0, {0}};

static_assert(sizeof Error::message <= sizeof ErrorRecord::message);

hws_status write(hws_status code, int64_t line, int64_t column, const char *before, const char *message) noexcept {
  record.code = code;
  record.line = line;
  record.column = column;
  size_t at = 0;
  for (const char *part : {before, message}) {
    for (; *part && at + 1 < sizeof record.message; ++part) record.message[at++] = *part;
  }
  record.message[at] = 0;
  return code;
}

// bad_alloc (and a container's length_error, which is a size no memory could hold) is HWS_E_NO_MEMORY, anything
// unforeseen HWS_E_INTERNAL.
hws_status record_current_exception() noexcept {
  try {
    throw;
  } catch (const Error &e) {
    return write(static_cast<hws_status>(e.code), e.line, e.column, "", e.message);
  } catch (const std::bad_alloc &) {
    return write(HWS_E_NO_MEMORY, 0, 0, "", "out of memory");
  } catch (const std::length_error &) {
    return write(HWS_E_NO_MEMORY, 0, 0, "", "out of memory: an array would be larger than any memory");
  } catch (const std::exception &e) {
    return write(HWS_E_INTERNAL, 0, 0, "unexpected: ", e.what());
  } catch (...) {
    return write(HWS_E_INTERNAL, 0, 0, "", "unexpected: an exception of unknown type");
  }
}

}  // namespace

const ErrorRecord &error_record() noexcept { return record; }

Call &Call::add(void *at, const char *name, size_t size, bool kept) noexcept {
  outputs_[count_++] = {at, name, size, kept};
  return *this;
}

void Call::begin() {
  for (int i = 0; i < count_; ++i) {
    if (outputs_[i].at) std::memset(outputs_[i].at, 0, outputs_[i].size);
  }
  for (int i = 0; i < count_; ++i) {
    if (!outputs_[i].at && outputs_[i].name) {
      fail(Code::argument, "%s is NULL; expected a place for the result", outputs_[i].name);
    }
  }
}

hws_status Call::failed() noexcept {
  for (int i = 0; i < count_; ++i) {
    if (outputs_[i].at && !outputs_[i].kept) std::memset(outputs_[i].at, 0, outputs_[i].size);
  }
  return record_current_exception();
}

}  // namespace hws::capi
