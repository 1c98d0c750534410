import { createChatService } from '#features/chat/service.ts'
import { messageTeller } from '#features/chat/socket.ts'
import { createPollClosing } from '#features/polls/closing-jobs.ts'
import { pollsRoutes } from '#features/polls/routes.ts'
import { createPollsService } from '#features/polls/service.ts'
import { closingJobs } from './closing.ts'
import type { Mount } from './house.ts'

/** Polls, and the message by which the chat shows a new one. */
export const mountPolls: Mount = (app, house) => {
  const chat = createChatService({ ...house, announce: messageTeller(house.realtime, 'chat_message') })
  const polls = createPollsService({ ...house, postMessage: chat.sendWithin })
  pollsRoutes(app, { ...house, polls })
  return { jobs: closingJobs('polls', createPollClosing(house)) }
}
