import { addDays } from '@sendit/core/time.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { demoTrip } from '@sendit/core/trips/demo-trip.ts'
import type { Caller } from '@sendit/server/src/testing/caller.ts'
import type { Photos } from './photos.ts'
import { named, type Rider, type Stage } from './stage.ts'

const NAMES = ['Ana', 'Ben', 'Cleo', 'Dario', 'Esme', 'Finn', 'Greta'] as const
type Name = (typeof NAMES)[number]
type Crew = Record<Name, Rider>

const PROFILES: Record<Name, { lastName: string; weightKg: number; level: string }> = {
  Ana: { lastName: 'Navarro', weightKg: 61, level: 'advanced' },
  Ben: { lastName: 'Whitlock', weightKg: 84, level: 'intermediate' },
  Cleo: { lastName: 'Marchetti', weightKg: 57, level: 'intermediate' },
  Dario: { lastName: 'Sanz', weightKg: 78, level: 'advanced' },
  Esme: { lastName: 'Okafor', weightKg: 66, level: 'beginner' },
  Finn: { lastName: 'Larsen', weightKg: 91, level: 'intermediate' },
  Greta: { lastName: 'Hofmann', weightKg: 63, level: 'beginner' },
}

export async function seedTarifa(stage: Stage, photos: Photos) {
  stage.at(6, '17:00:00')
  const ana = await stage.signIn('Ana')
  const trip = await stage.planTrip(ana, demoTrip(stage.today))
  const riders = [ana]
  for (const name of NAMES.slice(1)) {
    const rider = await stage.signIn(name)
    await stage.join(rider, await stage.invite(ana, trip, { email: rider.email, name }))
    riders.push(rider)
  }
  const crew = Object.fromEntries(NAMES.map((name, index) => [name, riders[index]])) as Crew
  for (const name of NAMES) await stage.introduce(crew[name], { firstName: name, ...PROFILES[name] })
  stage.at(3, '17:50:00')
  const invite = await stage.invite(ana, trip, { email: 'hugo@elsewhere.example', name: 'Hugo' })
  const hugo = await stage.lookOn(invite)

  await talkForThreeDays(stage, { trip, crew, hugo })
  await sharePhotos(stage, { trip, crew, hugo }, photos)
  const late = await stage.invite(crew.Ben, trip, { email: 'ida@elsewhere.example', name: 'Ida' })
  await stage.lookOn(late)
  await stage.invite(crew.Cleo, trip, { email: 'jon@elsewhere.example', name: 'Jon' })
  for (const rider of riders) await stage.open(rider, trip)
  await stage.signOut(riders)
  return { people: riders.map(({ email }) => email), guestUrl: late.inviteUrl }
}

async function talkForThreeDays(
  stage: Stage,
  { trip, crew, hugo }: { trip: Trip; crew: Crew; hugo: Caller },
) {
  const { Ana, Ben, Cleo, Dario, Esme, Finn, Greta } = crew
  stage.at(3, '18:05:00')
  await stage.talk(trip, [
    [Ana, 'House is booked! Casa Levante, seven beds, one very opinionated cat.'],
    [Ben, 'Who takes the big room?'],
    [Cleo, 'Whoever carries the compressor.'],
    [Ben, 'I will sleep on the roof then.'],
  ])
  await spendOnTheWay(stage, trip, crew)
  stage.at(2, '09:40:00')
  await stage.talk(trip, [
    [Dario, 'Levante is forecast from the second day. Bring the 7 and the 9.'],
    [Esme, 'Is 30 knots a lot? Asking for me.'],
    [Dario, 'For you it is a spectator sport.'],
    [Finn, 'Spots: https://maps.example/valdevaqueros and the lagoon when it blows too hard.'],
    [hugo, 'I am only here for the pictures. Wave when you crash.'],
  ])
  stage.at(1, '19:15:00')
  await stage.talk(trip, [
    [Greta, 'My harness is still at Finn’s. Please pack it.'],
    [Finn, 'Which of the four?'],
    [Greta, 'The one without the sandwich in it.'],
    [Ana, 'Flagpole, 10:30. Late ones buy the churros.'],
    [Cleo, 'So Ben buys the churros.'],
  ])
  await answerEachOther(stage, trip, crew)
  await planTheDays(stage, trip, crew)
  await packAndTravel(stage, trip, crew)
  await nominate(stage, trip, crew)
}

async function packAndTravel(stage: Stage, trip: Trip, { Ana, Ben, Dario, Finn, Greta }: Crew) {
  await stage.bring(trip, Ana, { bringing: [7, 9], home: [12], board: 'twintip' })
  await stage.bring(trip, Ben, { bringing: [9, 12], board: 'twintip' })
  await stage.bring(trip, Dario, { bringing: [7, 9], board: 'surfboard' })
  await stage.bring(trip, Finn, { bringing: [10], home: [8.5], board: 'foil' })
  const day = addDays(trip.tripDate, -1)
  const landing = { kind: 'arrival', day, place: 'Málaga', mode: 'flight' } as const
  await stage.travel(trip, Ana, { ...landing, time: '21:40', reference: 'BA 2712', needsSeat: true })
  await stage.travel(trip, Greta, { ...landing, time: '20:05', needsSeat: true })
  await stage.travel(trip, Ben, { ...landing, time: '21:30', mode: 'car', seatsOffered: 4 })
}

async function planTheDays(stage: Stage, trip: Trip, crew: Crew) {
  const { Ana, Ben, Cleo, Dario, Esme, Finn } = crew
  const day = (after: number) => addDays(trip.tripDate, after)
  await stage.plan(trip, Ana, {
    kind: 'other',
    title: 'Meet at the flagpole',
    day: day(0),
    startsAt: '10:30',
  })
  const session = await stage.plan(trip, Dario, {
    ...{ kind: 'session', title: 'Valdevaqueros', beachId: 'valdevaqueros-tarifa', isProposed: true },
    ...{ day: day(0), startsAt: '14:00', endsAt: '17:00', note: 'Launch left of the chiringuito' },
  })
  await stage.answerPlan(session, [
    [Dario, 'yes'],
    [Ben, 'yes'],
    [Cleo, 'yes'],
    [Finn, 'maybe'],
    [Esme, 'no'],
  ])
  const dinner = {
    kind: 'meal',
    title: 'Dinner at El Lola',
    place: 'Tarifa',
    note: 'Table for seven',
  } as const
  await stage.answerPlan(await stage.plan(trip, Cleo, { ...dinner, day: day(0), startsAt: '20:30' }), [
    [Ana, 'yes'],
    [Cleo, 'yes'],
    [Esme, 'yes'],
  ])
  await stage.plan(trip, Finn, {
    kind: 'drive',
    title: 'Van to Málaga airport',
    day: day(5),
    startsAt: '10:00',
  })
}

async function answerEachOther(stage: Stage, trip: Trip, crew: Crew) {
  const { Ana, Ben, Cleo, Dario, Esme, Finn, Greta } = crew
  const findMessage = (text: string) => stage.findMessage(Ana, trip, text)
  await stage.react(await findMessage('For you it is a spectator sport.'), '😂', [Ana, Cleo, Finn, Greta])
  await stage.react(
    await findMessage('House is booked! Casa Levante, seven beds, one very opinionated cat.'),
    '🤙',
    [Ben, Cleo, Dario, Esme, Finn],
  )
  const flagpole = await findMessage('Flagpole, 10:30. Late ones buy the churros.')
  await stage.pin(Ana, flagpole)
  await stage.answer(trip, Ben, flagpole, 'Half past ten in which time zone?')
  const poll = await stage.askCrew(trip, Dario, {
    question: 'Where on the first day?',
    options: ['Valdevaqueros', 'Los Lances', 'Balneario'],
  })
  for (const [rider, place] of [
    [Dario, 0],
    [Ben, 0],
    [Finn, 1],
    [Cleo, 0],
  ] as const)
    await stage.choose(rider, poll, place)
}

async function sharePhotos(
  stage: Stage,
  { trip, crew, hugo }: { trip: Trip; crew: Crew; hugo: Caller },
  photos: Photos,
) {
  const { Ana, Ben, Cleo, Dario, Finn, Greta } = crew
  stage.at(1, '20:10:00')
  for (const [who, name] of [
    [Ana, 'tapas.jpg'],
    [Ben, 'sunrise.jpg'],
    [Finn, 'from-the-drone.jpg'],
    [Dario, 'levante.jpg'],
    [Cleo, 'crew-on-the-beach.jpg'],
    [hugo, 'first-jump.jpg'],
    [Greta, 'evening-session.jpg'],
  ] as const)
    await stage.share(trip, who, photos(name))
  await stage.show(trip, Dario, await stage.share(trip, Dario, photos('new-kite.jpg')))
  await stage.talk(trip, [[Finn, 'Nine square metres of envy.']])
}

/** Indivisible amounts, to show odd pennies. */
async function spendOnTheWay(stage: Stage, trip: Trip, crew: Crew) {
  const { Ana, Ben, Cleo, Dario, Esme, Finn, Greta } = crew
  const all = Object.values(crew)
  await stage.addExpense(trip, Ana, {
    description: 'Casa Levante, five nights',
    amount: '1249.99',
    among: all,
  })
  await stage.addExpense(trip, Ben, { description: 'Van from Málaga', amount: '312.40', among: all })
  await stage.addExpense(trip, Cleo, { description: 'First supermarket run', amount: '86.43', among: all })
  await stage.addExpense(trip, Dario, { description: 'Kite lesson', amount: '140.01', among: [Esme, Greta] })
  const tapas = await stage.addExpense(trip, Finn, {
    description: 'Tapas and a round of vermouth',
    amount: '100.00',
    among: [Ana, Ben, Finn],
  })
  await stage.shareRecord(
    trip,
    Finn,
    { kind: 'expense', id: tapas.id },
    'Tapas and a round of vermouth, £100.00',
  )
  const [first, second] = await stage.settlements(Ana, trip)
  if (first !== undefined) await stage.pay(Ana, trip, { ...partyOf(first), amount: first.amount })
  if (second !== undefined) await stage.pay(Ana, trip, { ...partyOf(second), amount: '40.00' })
}

const partyOf = ({ fromUserId, toUserId }: { fromUserId: string; toUserId: string }) => ({
  fromUserId,
  toUserId,
})

async function nominate(stage: Stage, trip: Trip, { Ana, Ben, Cleo, Dario, Esme, Finn, Greta }: Crew) {
  const awards = await stage.awards(Ana, trip)
  await stage.nominate(Ana, named(awards, 'Biggest Boost'), Dario, 'Had time to wave')
  await stage.nominate(Finn, named(awards, 'Biggest Boost'), Ana, 'Saw the house from above')
  await stage.nominate(Greta, named(awards, 'Gear Hoarder'), Finn, 'Four harnesses, one sandwich')
  await stage.nominate(Esme, named(awards, 'Best Spotter'), Cleo, 'Found every kite but her own')
  const banter = named(awards, 'Best Banter')
  await stage.nominate(Cleo, banter, Ben, 'Sleeps on the roof on principle')
  await stage.nominate(Ben, banter, Cleo, 'For the line about the compressor')
  await stage.openVoting(Ana, banter, `${addDays(stage.today, 2)}T20:00:00.000Z`)
  const [first, second] = named(await stage.awards(Ana, trip), 'Best Banter').nominations
  for (const rider of [Ana, Dario]) await stage.vote(rider, banter, first?.id ?? '')
  await stage.vote(Esme, banter, second?.id ?? '')
  await stage.shareRecord(trip, Cleo, { kind: 'award', id: banter.id }, 'Award: Best Banter')
}
