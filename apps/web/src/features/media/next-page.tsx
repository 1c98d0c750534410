import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#ui/button.tsx'

/** So far below the screen the next page is asked for already. */
const AHEAD = '800px'

type NextPageProps = { isReading: boolean; hasFailed: boolean; onRead: () => void }

/** Reads on by itself when it comes near; the button is for everything that does not scroll. */
export function NextPage({ isReading, hasFailed, onRead }: NextPageProps) {
  const end = useRef<HTMLDivElement>(null)
  const read = useEffectEvent(() => {
    if (!hasFailed) onRead()
  })
  // Observed anew after every page: it may still be in view.
  useEffect(() => {
    if (end.current === null || isReading) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && read(),
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isReading])

  return (
    <div ref={end} className="flex justify-center py-2">
      <Button variant="soft" busy={isReading} busyLabel="Loading..." onClick={onRead}>
        {hasFailed ? 'Older photos did not load. Try again' : 'Show More'}
      </Button>
    </div>
  )
}
