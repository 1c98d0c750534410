import type { MutationTypeTable } from '#offline/queued-mutation.ts'

const chat = () => import('#features/chat/mutations.ts')
const media = () => import('#features/media/mutations.ts')
const awards = () => import('#features/awards/mutations.ts')
const profile = () => import('#features/profile/mutations.ts')
const polls = () => import('#features/polls/mutations.ts')
const plan = () => import('#features/plan/mutations.ts')
const outings = () => import('#features/outings/mutations.ts')
const crew = () => import('#features/crew/mutations.ts')
const expenses = () => import('#features/expenses/mutations.ts')

export const MUTATION_TYPES: MutationTypeTable = {
  'expense-add': { one: 'an expense', many: 'expenses', load: async () => (await expenses()).addingExpense },
  'expense-change': {
    one: 'a changed expense',
    many: 'changed expenses',
    load: async () => (await expenses()).changingExpense,
  },
  'expense-delete': {
    one: 'a deleted expense',
    many: 'deleted expenses',
    load: async () => (await expenses()).deletingExpense,
  },
  'expense-join': {
    one: 'a share of an expense',
    many: 'shares of expenses',
    load: async () => (await expenses()).joiningExpense,
  },
  message: {
    one: 'a message',
    many: 'messages',
    load: async () => (await import('#features/chat/outbox/message-mutation.ts')).postingMessage,
  },
  'message-edit': {
    one: 'an edited message',
    many: 'edited messages',
    load: async () => (await chat()).editing,
  },
  'message-delete': {
    one: 'a deleted message',
    many: 'deleted messages',
    load: async () => (await chat()).deleting,
  },
  'photo-reaction': {
    one: 'a reaction to a photo',
    many: 'reactions to photos',
    load: async () => (await media()).reactingToPhoto,
  },
  reaction: { one: 'a reaction', many: 'reactions', load: async () => (await chat()).reacting },
  pin: { one: 'a pin', many: 'pins', load: async () => (await chat()).pinning },
  nomination: { one: 'a nomination', many: 'nominations', load: async () => (await awards()).nominating },
  'poll-vote': {
    one: 'a vote in a poll',
    many: 'votes in polls',
    load: async () => (await polls()).votingInPoll,
  },
  vote: { one: 'a vote', many: 'votes', load: async () => (await awards()).voting },
  answer: { one: 'your answer', many: 'your answers', load: async () => (await crew()).answering },
  'plan-answer': {
    one: 'an answer to the plan',
    many: 'answers to the plan',
    load: async () => (await plan()).answeringPlanItem,
  },
  'plan-add': { one: 'a plan', many: 'plans', load: async () => (await plan()).addingPlanItem },
  'plan-change': {
    one: 'a changed plan',
    many: 'changed plans',
    load: async () => (await plan()).changingPlanItem,
  },
  'plan-off': {
    one: 'a called-off plan',
    many: 'called-off plans',
    load: async () => (await plan()).callingOff,
  },
  'outing-out': { one: 'going out', many: 'goings out', load: async () => (await outings()).goingOut },
  'outing-back': { one: 'a return', many: 'returns', load: async () => (await outings()).comingBack },
  'outing-move': {
    one: 'a later return',
    many: 'later returns',
    load: async () => (await outings()).movingBackBy,
  },
  'outing-seen': { one: 'a sighting', many: 'sightings', load: async () => (await outings()).seeingRider },
  profile: {
    one: 'your details',
    many: 'changes of your details',
    load: async () => (await profile()).savingProfile,
  },
  medium: { one: 'a photo or file', many: 'photos and files' },
}
