import type { AboutCards } from '#access/about-cards.ts'
import { latePart } from '#ui/late-part.tsx'

/** What a message can be about and the card that shows it, one line each. */
export const ABOUT_CARDS: AboutCards = {
  expense: {
    Card: latePart(() => import('#features/expenses/expense-card.tsx')),
    deed: 'shared an expense',
    repeatsText: true,
  },
  award: {
    Card: latePart(() => import('#features/awards/award-in-chat.tsx')),
    deed: 'shared an award',
    repeatsText: true,
  },
  session: {
    Card: latePart(() => import('#features/plan/session-card.tsx')),
    deed: 'proposed',
    repeatsText: true,
  },
  outing: {
    Card: latePart(() => import('#features/outings/outing-card.tsx')),
    deed: 'tells the crew',
    repeatsText: true,
  },
  poll: { Card: latePart(() => import('#features/polls/poll-card.tsx')), deed: 'asked', repeatsText: true },
}
