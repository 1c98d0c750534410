import { IconButton } from '#ui/icon-button.tsx'
import type { Search } from './use-search.ts'

/** '2 of 6'; with a sign where more were found than were read. */
export function hitCount({ index, hits, hasMore }: Search): string {
  return `${index + 1} of ${hits.length}${hasMore ? '+' : ''}`
}

type HitStepsProps = {
  search: Search
  /** In the chat older ones stand above, in the list of what was found below. */
  upIs: 'older' | 'newer'
}

/** To the hits before and after the one that is looked at. */
export function HitSteps({ search, upIs }: HitStepsProps) {
  const { index, hits, step } = search
  const older = (
    <IconButton
      key="older"
      icon={upIs === 'older' ? 'chevron-up' : 'chevron-down'}
      label="Older match"
      disabled={index + 1 >= hits.length}
      onClick={() => step(1)}
    />
  )
  const newer = (
    <IconButton
      key="newer"
      icon={upIs === 'older' ? 'chevron-down' : 'chevron-up'}
      label="Newer match"
      disabled={index <= 0}
      onClick={() => step(-1)}
    />
  )
  return upIs === 'older' ? [older, newer] : [newer, older]
}
