import type { NewPlanItem, PlanItem } from '@sendit/core/plan/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { ask, type Rider } from '#scripts/seed-demo/calls.ts'

/** What people plan, and who comes along. */
export const planDeeds = {
  plan: (trip: Trip, rider: Rider, item: NewPlanItem): Promise<PlanItem> =>
    ask(rider.post(`/api/trips/${trip.id}/plan-items`, item)),
  async comeAlong({ id }: PlanItem, answers: readonly (readonly [Rider, 'yes' | 'maybe' | 'no'])[]) {
    for (const [rider, answer] of answers) await ask(rider.put(`/api/plan-items/${id}/answer`, { answer }))
  },
}
