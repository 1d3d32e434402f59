// The topic of somebody who watches: a look of his own at the server's Poller.
#pragma once

#include <functional>

#include "server/api/topics.h"

namespace ogai::server {

// `look` is called four times a second on the poller's thread, the first time at once, until it
// answers false, throws (which the client is told) or the topic is destroyed.
std::unique_ptr<Topic> begin_watch(const TopicContext& context, std::function<bool()> look);

}  // namespace ogai::server
