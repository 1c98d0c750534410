import type { AnyMutationType, MutationTypeInfo, MutationTypeTable } from '#offline/queued-mutation.ts'

type Feature = {
  /** Exports the types, found by their names. If absent, uploads send them. */
  load?: () => Promise<object>
  /** One and many, counted before the feature's code has loaded. */
  types: Readonly<Record<string, readonly [one: string, many: string]>>
}

const FEATURES: readonly Feature[] = [
  {
    load: () => import('#features/expenses/mutations.ts'),
    types: {
      'expense-add': ['an expense', 'expenses'],
      'expense-change': ['a changed expense', 'changed expenses'],
      'expense-delete': ['a deleted expense', 'deleted expenses'],
      'expense-join': ['a share of an expense', 'shares of expenses'],
    },
  },
  {
    load: () => import('#features/chat/outbox/message-mutation.ts'),
    types: { message: ['a message', 'messages'] },
  },
  {
    load: () => import('#features/chat/mutations.ts'),
    types: {
      'message-edit': ['an edited message', 'edited messages'],
      'message-delete': ['a deleted message', 'deleted messages'],
      reaction: ['a reaction', 'reactions'],
      pin: ['a pin', 'pins'],
    },
  },
  {
    load: () => import('#features/media/mutations.ts'),
    types: { 'photo-reaction': ['a reaction to a photo', 'reactions to photos'] },
  },
  {
    load: () => import('#features/awards/mutations.ts'),
    types: { nomination: ['a nomination', 'nominations'], vote: ['a vote', 'votes'] },
  },
  {
    load: () => import('#features/polls/mutations.ts'),
    types: { 'poll-vote': ['a vote in a poll', 'votes in polls'] },
  },
  {
    load: () => import('#features/crew/mutations.ts'),
    types: { answer: ['your answer', 'your answers'] },
  },
  {
    load: () => import('#features/plan/mutations.ts'),
    types: {
      'plan-answer': ['an answer to the plan', 'answers to the plan'],
      'plan-add': ['a plan', 'plans'],
      'plan-change': ['a changed plan', 'changed plans'],
      'plan-off': ['a called-off plan', 'called-off plans'],
    },
  },
  {
    load: () => import('#features/outings/mutations.ts'),
    types: {
      'outing-out': ['going out', 'goings out'],
      'outing-back': ['a return', 'returns'],
      'outing-move': ['a later return', 'later returns'],
      'outing-seen': ['a sighting', 'sightings'],
    },
  },
  {
    load: () => import('#features/profile/mutations.ts'),
    types: { profile: ['your details', 'changes of your details'] },
  },
  { types: { medium: ['a photo or file', 'photos and files'] } },
]

export const MUTATION_TYPES: MutationTypeTable = Object.fromEntries(
  FEATURES.flatMap(({ load, types }) =>
    Object.entries(types).map(([name, [one, many]]): [string, MutationTypeInfo] => [
      name,
      { one, many, ...(load && { load: async () => typeNamed(name, await load()) }) },
    ]),
  ),
)

function typeNamed(name: string, code: object): AnyMutationType {
  const isMeant = (value: unknown): value is AnyMutationType =>
    typeof value === 'object' && value !== null && 'name' in value && value.name === name
  const type = Object.values(code).find(isMeant)
  if (type === undefined) throw new Error(`No mutation type is named ${name}`)
  return type
}
