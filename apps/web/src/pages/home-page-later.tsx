// What the trip home shows under its picture and its tiles, fetched in one file.
// biome-ignore-all lint/performance/noBarrelFile: one fetch for five parts is what it is for.
export { default as BeachRecommendations } from '#features/beaches/beach-recommendations.tsx'
export { default as InviteFriendsCard } from '#features/invites/invite-friends-card.tsx'
export { default as PlanCard } from '#features/plan/home/plan-card.tsx'
export { default as SeasonOdds } from '#features/season/season-odds.tsx'
export { default as LiveConditions } from '#features/weather/live-conditions.tsx'
