import { Button } from '#ui/button.tsx'
import { HitSteps, hitCount } from './hit-steps.tsx'
import type { Search } from './use-search.ts'

/** Stands in the composer's place on a phone while a hit is looked at. */
export function HitBar({ search }: { search: Search }) {
  return (
    <div className="composer items-center!">
      <p className="min-w-0 flex-1 truncate px-2" role="status">
        <b className="font-[650]">{hitCount(search)}</b>{' '}
        <span className="text-muted">“{search.lookedFor}”</span>
      </p>
      <HitSteps search={search} upIs="older" />
      <Button variant="ghost" size="medium" onClick={search.close}>
        Done
      </Button>
    </div>
  )
}
