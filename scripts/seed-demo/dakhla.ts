import type { Rider } from '#scripts/seed-demo/calls.ts'
import type { Photos } from '#scripts/seed-demo/photos.ts'
import { named, type Stage } from '#scripts/seed-demo/stage.ts'

/** Last season's trip: over, settled, its winners known. */
export async function furnishDakhla(stage: Stage, photos: Photos) {
  stage.at(230, '18:00:00')
  const ana = await stage.signIn('Ana')
  const trip = await stage.planTrip(ana, {
    name: 'Dakhla Flat Water',
    location: 'Dakhla, Morocco',
    tripDate: stage.dayBefore(204),
    tripEndDate: stage.dayBefore(197),
    description: 'A week on the lagoon with nothing to crash into.',
    accommodationDetails: 'Lagoon camp, bungalows 4 and 5',
    meetingInfo: 'The beach bar, 9 AM',
    travelDetails: 'Agadir by plane, then the night coach.',
  })
  const others: Rider[] = []
  for (const name of ['Ben', 'Cleo']) {
    const rider = await stage.signIn(name)
    await stage.join(rider, await stage.invite(ana, trip, { email: rider.email, name }))
    others.push(rider)
  }
  const [ben, cleo] = others as [Rider, Rider]
  const all = [ana, ben, cleo]

  stage.at(202, '17:30:00')
  await stage.talk(trip, [
    [ben, 'Mirror-flat all day. I have sand where sand should not be.'],
    [cleo, 'That was not a kite loop, that was a cry for help.'],
    [ana, 'Same time tomorrow. I have the paddock key.'],
  ])
  await stage.share(trip, ben, photos('sunrise.jpg'))
  await stage.share(trip, cleo, photos('dunes.jpg'))
  await stage.share(trip, ana, photos('first-jump.jpg'))
  await stage.addExpense(trip, ana, {
    description: 'Lagoon camp, seven nights',
    amount: '910.00',
    among: all,
  })
  await stage.addExpense(trip, ben, {
    ...{ description: 'Night coach from Agadir', amount: '100.00', among: all },
    original: { currency: 'MAD', originalAmount: '1250.00', rate: '12.5' },
  })
  await stage.addExpense(trip, cleo, {
    description: 'Tagine and mint tea',
    amount: '47.50',
    among: [ana, cleo],
  })
  for (const { fromUserId, toUserId, amount } of await stage.settlements(ana, trip)) {
    await stage.pay(ana, trip, { fromUserId, toUserId, amount })
  }

  const boost = named(await stage.awards(ana, trip), 'Biggest Boost')
  await stage.nominate(cleo, boost, ben, 'Cleared the beach bar and its waiter')
  await stage.openVoting(ana, boost)
  const nomination = named(await stage.awards(ana, trip), 'Biggest Boost').nominations[0]
  for (const rider of all) await stage.vote(rider, boost, nomination?.id ?? '')
  await stage.signOut(all)
}
