import { IconButton } from '#ui/icon-button.tsx'
import type { Search } from './use-search.ts'

/** '2 of 6', with '+' if more were found than loaded. */
export function hitCount({ index, hits, hasMore }: Search): string {
  return `${index + 1} of ${hits.length}${hasMore ? '+' : ''}`
}

type HitStepsProps = {
  search: Search
  /** Older ones are above in the chat, and below in the results. */
  upIs: 'older' | 'newer'
}

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
