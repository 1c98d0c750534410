import type { User } from '@sendit/core/profile/contract.ts'
import type { Caller } from '@sendit/server/src/testing/caller.ts'

export type Rider = Caller & { user: User; email: string }

export async function ask(reply: ReturnType<Caller['get']>) {
  const answer = await reply
  if (answer.statusCode >= 300) throw new Error(`${answer.raw.req.url}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}
