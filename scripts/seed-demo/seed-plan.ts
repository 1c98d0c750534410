import type { Outing } from '@sendit/core/outings/contract.ts'
import type { NewPlanItem, PlanItem } from '@sendit/core/plan/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { ask, type Rider } from './calls.ts'

export const seedPlan = {
  async goOut(
    trip: Trip,
    rider: Rider,
    { backBy, item }: { backBy: Date; item?: PlanItem },
  ): Promise<Outing> {
    const form = { backBy: backBy.toISOString(), ...(item && { itemId: item.id }) }
    return ask(rider.post(`/api/trips/${trip.id}/outings`, form))
  },
  comeBack: (rider: Rider, { id }: Outing) => ask(rider.post(`/api/outings/${id}/back`, {})),
  plan: (trip: Trip, rider: Rider, item: NewPlanItem): Promise<PlanItem> =>
    ask(rider.post(`/api/trips/${trip.id}/plan-items`, item)),
  callOff: (rider: Rider, { id }: PlanItem) => ask(rider.delete(`/api/plan-items/${id}`)),
  async answerPlan({ id }: PlanItem, answers: readonly (readonly [Rider, 'yes' | 'maybe' | 'no'])[]) {
    for (const [rider, answer] of answers) await ask(rider.put(`/api/plan-items/${id}/answer`, { answer }))
  },
}
