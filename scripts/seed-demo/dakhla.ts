import type { Medium } from '@sendit/core/media/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import type { Photos } from './photos.ts'
import { named, type Rider, type Stage } from './stage.ts'

const FIRST = 204
const LAST = 197

type Crew = { ana: Rider; ben: Rider; cleo: Rider }

export async function seedDakhla(stage: Stage, photos: Photos) {
  stage.at(215, '18:00:00')
  const ana = await stage.signIn('Ana')
  const trip = await stage.planTrip(ana, {
    name: 'Dakhla Flat Water',
    location: 'Dakhla, Morocco',
    tripDate: stage.dayBefore(FIRST),
    tripEndDate: stage.dayBefore(LAST),
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
  const crew = { ana, ben, cleo }

  await rideAllWeek(stage, trip, crew)
  stage.at(LAST, '17:30:00')
  await stage.talk(trip, [
    [ben, 'Mirror-flat all day. I have sand where sand should not be.'],
    [cleo, 'That was not a kite loop, that was a cry for help.'],
    [ana, 'Same time next year. I have the paddock key.'],
  ])
  const shown = await sharePhotos(stage, { trip, crew }, photos)
  await spendAndSettle(stage, trip, crew)
  await decideAwards(stage, { trip, crew }, shown)
  await stage.signOut([ana, ben, cleo])
}

/** One day without riders on purpose. */
const RIDES: readonly (readonly [daysAgo: number, who: keyof Crew, at: string, minutes: number])[] = [
  [FIRST, 'ana', '14:30', 95],
  [FIRST, 'ben', '16:15', 70],
  [203, 'ben', '10:10', 145],
  [203, 'cleo', '12:40', 80],
  [203, 'ana', '14:20', 120],
  [202, 'cleo', '11:00', 130],
  [202, 'ben', '14:00', 165],
  [201, 'ana', '08:30', 110],
  [201, 'ben', '11:00', 90],
  [199, 'ben', '10:30', 190],
  [199, 'ana', '14:00', 75],
  [198, 'cleo', '10:20', 60],
  [198, 'ben', '13:10', 125],
  [LAST, 'ana', '09:45', 85],
]

async function rideAllWeek(stage: Stage, trip: Trip, crew: Crew) {
  const { ana, ben, cleo } = crew
  stage.at(205, '19:00:00')
  const session = { kind: 'session', startsAt: '11:00', endsAt: '18:00' } as const
  const day = stage.dayBefore
  const sessions = [
    await stage.plan(trip, ben, { ...session, title: 'Lagoon, both tides', day: day(203) }),
    await stage.plan(trip, ben, { ...session, title: 'White Dune and back', day: day(199) }),
    await stage.plan(trip, cleo, { ...session, title: 'Speed spot', day: day(198) }),
  ]
  await stage.callOff(
    ana,
    await stage.plan(trip, ana, { ...session, title: 'Before the wind drops', day: day(200) }),
  )
  await stage.plan(trip, cleo, { kind: 'meal', title: 'Tea in the dunes', day: day(200), startsAt: '17:00' })
  for (const item of sessions)
    await stage.answerPlan(item, [
      [ana, 'yes'],
      [ben, 'yes'],
      [cleo, 'maybe'],
    ])
  for (const [daysAgo, who, at, minutes] of RIDES) {
    stage.at(daysAgo, `${at}:00`)
    const item = sessions.find((one) => one.day === day(daysAgo))
    await stage.ride(trip, crew[who], minutes, item)
  }
}

type Shown = readonly [who: keyof Crew, photo: Parameters<Photos>[0], daysAgo: number, at: string]

const PHOTOS: readonly Shown[] = [
  ['ben', 'sunrise.jpg', 203, '07:12'],
  ['cleo', 'dunes.jpg', 200, '17:25'],
  ['ana', 'first-jump.jpg', 202, '12:40'],
  ['cleo', 'crew-on-the-beach.jpg', FIRST, '19:05'],
  ['cleo', 'evening-session.jpg', 199, '18:48'],
  ['ben', 'from-the-drone.jpg', 201, '10:02'],
  ['cleo', 'new-kite.jpg', 198, '09:40'],
  ['ana', 'levante.jpg', 199, '13:31'],
]

type Place = { trip: Trip; crew: Crew }
type PhotoName = Shown[1]

async function sharePhotos(stage: Stage, { trip, crew }: Place, photos: Photos) {
  const shown = new Map<PhotoName, Medium>()
  for (const [who, photo, daysAgo, time] of PHOTOS) {
    const taken = { day: stage.dayBefore(daysAgo), time }
    shown.set(photo, await stage.share(trip, crew[who], photos(photo), taken))
  }
  return shown
}

async function spendAndSettle(stage: Stage, trip: Trip, { ana, ben, cleo }: Crew) {
  const all = [ana, ben, cleo]
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
  await stage.addExpense(trip, ben, { description: 'Kite lesson', amount: '85.00', among: [cleo] })
  for (const { fromUserId, toUserId, amount } of await stage.settlements(ana, trip)) {
    await stage.pay(ana, trip, { fromUserId, toUserId, amount })
  }
}

async function decideAwards(stage: Stage, { trip, crew }: Place, shown: ReadonlyMap<PhotoName, Medium>) {
  const { ana, ben, cleo } = crew
  const won = [
    ['Biggest Boost', cleo, ben, 'Cleared the beach bar and its waiter', 'first-jump.jpg'],
    ['Best Picture', ben, cleo, 'The dunes, at the minute they turned red', 'dunes.jpg'],
    ['Weather Prophet', cleo, ana, 'Called the calm day a week ahead', undefined],
  ] as const
  for (const [category, by, whom, reason, photo] of won) {
    const award = named(await stage.awards(ana, trip), category)
    await stage.nominate(by, award, whom, reason, photo && shown.get(photo))
    await stage.openVoting(ana, award)
    const nomination = named(await stage.awards(ana, trip), category).nominations[0]
    for (const rider of [ana, ben, cleo]) await stage.vote(rider, award, nomination?.id ?? '')
  }
}
