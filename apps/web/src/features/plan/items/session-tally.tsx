import { TallyInWords } from '#features/plan/session/verdict.tsx'
import { useRiders } from '#features/plan/use-week.ts'

export default function SessionTally({ tripId, itemId }: { tripId: string; itemId: string }) {
  const riders = useRiders(tripId, itemId)
  const words = riders?.riders.flatMap(({ word }) => word ?? []) ?? []
  if (words.every((word) => word === 'unknown')) return null
  return <TallyInWords words={words} />
}
