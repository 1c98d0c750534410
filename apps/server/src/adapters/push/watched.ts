import type { Meters } from '#adapters/meters/port.ts'
import type { Push, PushOutcome } from './port.ts'

const OUTCOMES: readonly PushOutcome['kind'][] = ['sent', 'ended', 'refused', 'busy', 'unreachable']

/** The same, which counts for /metrics what push services said of each browser. */
export function watchPush(push: Push, meters: Meters): Push {
  const count = meters.counter(
    'sendit_push_requests_total',
    'What push services were asked to bring to one browser each, by what they said.',
    ['outcome'],
  )
  for (const outcome of OUTCOMES) count({ outcome }, 0)
  return {
    ...push,
    async send(...asked) {
      const answer = await push.send(...asked)
      count({ outcome: answer.kind })
      return answer
    },
  }
}
