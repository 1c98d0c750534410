import { expect, test } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import type { QueuedMutation, Sending } from '#offline/queued-mutation.ts'
import { aPlanItem } from '#testing/plan.ts'
import { type ApiRequest, answerWith } from '#testing/render-app.tsx'
import { aQueuedMutation } from '#testing/with-outbox.tsx'
import { changingPlanItem, type PlanChange } from './mutations.ts'

const item = aPlanItem()
const mutation = aQueuedMutation('plan-change', 'tarifa', {
  ...{ itemId: item.id, change: { note: 'Launch left' }, before: { note: '' }, seen: item.updatedAt },
}) as QueuedMutation<PlanChange>
const sending = (isQueued: boolean): Sending => ({
  ...{ signal: new AbortController().signal, queryClient: createQueryClient(), isQueued },
  person: { kind: 'user', userId: 'ana' },
})

/** Accepts changes based on `current`. */
function withCurrent(current: ReturnType<typeof aPlanItem>) {
  const problem = { code: 'CHANGED_MEANWHILE', message: 'It was changed meanwhile.', current }
  return answerWith({
    [`PATCH /api/plan-items/${item.id}`]: ({ headers }: ApiRequest) =>
      headers.get('if-match') === `"${current.updatedAt}"`
        ? current
        : Response.json(problem, { status: 412 }),
  })
}

const updatedAt = '2026-07-02T10:00:00.000Z'

test('a delayed change keeps what another member has changed since', async () => {
  const requests = withCurrent(aPlanItem({ title: 'Los Lances', updatedAt }))

  await changingPlanItem.send(mutation, sending(true))

  expect(requests.map(({ headers, body }) => [headers.get('if-match'), body])).toEqual([
    [`"${item.updatedAt}"`, { note: 'Launch left' }],
    [`"${updatedAt}"`, { note: 'Launch left' }],
  ])
})

test.each([
  ['where somebody else changed the same', aPlanItem({ note: 'Launch right', updatedAt }), true],
  ['while its form is open, which asks', aPlanItem({ title: 'Los Lances', updatedAt }), false],
])('it is refused %s', async (_where, current, isQueued) => {
  const requests = withCurrent(current)

  await expect(changingPlanItem.send(mutation, sending(isQueued))).rejects.toMatchObject({ status: 412 })

  expect(requests).toHaveLength(1)
})
