import type { Award } from '@sendit/core/awards/contract.ts'
import { ShareButton } from '#trip/share-button.tsx'

export function ShareAward({ award: { id, category }, className }: { award: Award; className?: string }) {
  const record = { kind: 'award', id, text: `Award: ${category}` } as const
  return <ShareButton name={category} record={record} className={className} />
}
