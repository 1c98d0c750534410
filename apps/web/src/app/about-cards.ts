import type { AboutCards } from '#access/about-cards.ts'
import { latePart } from '#ui/late-part.tsx'

const PlanInChat = latePart(() => import('#features/plan/plan-in-chat.tsx'))
/** What SendIt! says by itself. */
const TELLS = 'tells the crew'

/** What a message can be about and the card that shows it, one line each. */
export const ABOUT_CARDS: AboutCards = {
  expense: {
    Card: latePart(() => import('#features/expenses/expense-card.tsx')),
    deed: 'shared an expense',
  },
  award: {
    Card: latePart(() => import('#features/awards/award-in-chat.tsx')),
    deed: 'shared an award',
  },
  session: { Card: PlanInChat, deed: 'proposed' },
  window: { Card: PlanInChat, deed: TELLS },
  outing: {
    Card: latePart(() => import('#features/outings/outing-card.tsx')),
    deed: TELLS,
  },
  poll: { Card: latePart(() => import('#features/polls/poll-card.tsx')), deed: 'asked' },
}
