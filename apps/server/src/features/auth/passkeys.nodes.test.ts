import { afterEach, beforeEach, expect, test } from 'vitest'
import '#testing/matchers.ts'
import { addPasskey, askToEnter } from '#testing/passkey-crew.ts'
import { openTwoNodes } from '#testing/two-nodes.ts'

let nodes: Awaited<ReturnType<typeof openTwoNodes>>
beforeEach(async () => {
  nodes = await openTwoNodes()
})
afterEach(() => nodes.close())

test('what one server asked is answered to the other, and counts once on both', async () => {
  const { passkey } = await addPasskey(await nodes.first.signIn('ana@crew.example'), { counts: false })
  const credential = passkey.use(await askToEnter(nodes.first.visitor()))
  const answer = (node: typeof nodes.first) => node.visitor().post('/api/auth/passkey/verify', { credential })

  const replies = await Promise.all([answer(nodes.first), answer(nodes.second)])

  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  expect(await answer(nodes.second)).toBeRefused(400, 'PASSKEY_INVALID')
})
