// What the trip home shows under its picture and its tiles, fetched in one file.
// biome-ignore-all lint/performance/noBarrelFile: one fetch for five parts is what it is for.
import type { Trip } from '@sendit/core/trips/contract.ts'
import Plan from '#features/plan/home/plan-card.tsx'
import { RecapCard } from '#features/recap/recap-card.tsx'

export { default as BeachRecommendations } from '#features/beaches/beach-recommendations.tsx'
export { default as InviteFriendsCard } from '#features/invites/invite-friends.tsx'
export { default as TodayCard } from '#features/plan/home/today-card.tsx'
export { default as SeasonOdds } from '#features/season/season-odds.tsx'
export { default as LiveConditions } from '#features/weather/live-conditions.tsx'

export function PlanCard({ trip }: { trip: Trip }) {
  return (
    <>
      <RecapCard trip={trip} />
      <Plan trip={trip} />
    </>
  )
}
