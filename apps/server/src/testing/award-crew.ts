import { randomUUID } from 'node:crypto'
import type { Award, Nomination } from '@sendit/core/awards/contract.ts'
import type { Caller, Reply } from './caller.ts'
import { invite, joinTrip, type Person, person, planTrip, tokenOf } from './crew.ts'
import { staged } from './staged.ts'
import type { TestApp } from './test-app.ts'

type Trip = { id: string }
type AwardRef = { id: string }

/** Ana owns the trip, Ben and Cleo are members, Gus is a guest, Eve an outsider. */
export function awardCrew(app: TestApp) {
  return staged(app, 'award', () => makeAwardCrew(app))
}

async function makeAwardCrew(app: TestApp) {
  const mark = randomUUID()
  const ana = await person(app, `ana@${mark}.example`)
  const ben = await person(app, `ben@${mark}.example`)
  const cleo = await person(app, `cleo@${mark}.example`)
  const eve = await person(app, `eve@${mark}.example`)
  const trip = await planTrip(ana)
  for (const friend of [ben, cleo]) {
    await joinTrip(friend, await invite(ana, trip, { email: friend.email }))
  }
  const gusInvite = await invite(ana, trip, { email: `gus@${mark}.example`, name: 'Gus' })
  const gus = app.visitor().withInvite(tokenOf(gusInvite))
  return { ana, ben, cleo, eve, gus, trip }
}

export async function pumpAward(app: TestApp) {
  const people = await awardCrew(app)
  const { ana, ben, cleo, trip } = people
  const award: Award = (await createAward(ben, trip, 'Golden Pump')).json()
  const forAna = await nominate(ana, award, ana)
  const forBen = await nominate(ana, award, ben)
  const forCleo = await nominate(ana, award, cleo)
  return { ...people, award, forAna, forBen, forCleo }
}

export async function pumpVoting(app: TestApp) {
  const stage = await pumpAward(app)
  mustWork(await step(stage.ana, stage.award, { status: 'voting' }))
  return stage
}

export const createAward = (caller: Caller, trip: Trip, category: string): Promise<Reply> =>
  caller.post(`/api/trips/${trip.id}/awards`, { category, status: 'nomination' })

export async function listAwards(caller: Caller, trip: Trip): Promise<Award[]> {
  return mustWork(await caller.get(`/api/trips/${trip.id}/awards`)).json()
}

export async function seeAward(caller: Caller, trip: Trip, { id }: AwardRef): Promise<Award> {
  const award = (await listAwards(caller, trip)).find((one) => one.id === id)
  if (award === undefined) throw new Error(`the award ${id} is not in the list`)
  return award
}

export async function nominate(
  caller: Caller,
  award: AwardRef,
  { user }: Pick<Person, 'user'>,
): Promise<Nomination> {
  return mustWork(await tryNominate(caller, award, { nominatedUserId: user.id })).json()
}

export const tryNominate = (caller: Caller, award: AwardRef, body: object): Promise<Reply> =>
  caller.post(`/api/awards/${award.id}/nominations`, body)

export const vote = (caller: Caller, award: AwardRef, nomination: { id: string }): Promise<Reply> =>
  caller.post(`/api/awards/${award.id}/vote`, { nominationId: nomination.id })

export const step = (caller: Caller, award: AwardRef, body: object): Promise<Reply> =>
  caller.patch(`/api/awards/${award.id}`, body)

function mustWork(reply: Reply): Reply {
  if (reply.statusCode >= 300) throw new Error(`could not prepare: ${reply.statusCode} ${reply.body}`)
  return reply
}
