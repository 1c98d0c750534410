import type { Recap } from '@sendit/core/recap/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useEffect, useRef } from 'react'
import { drawPicture, PICTURE_HEIGHT, PICTURE_WIDTH } from './draw-picture.ts'
import { pictureFacts, pictureLabel } from './picture-facts.ts'

/** The picture as it will be shared. */
export function SharePicture({ trip, recap }: { trip: Trip; recap: Recap }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const facts = pictureFacts(trip, recap)
  const drawn = JSON.stringify(facts)
  useEffect(() => {
    if (canvas.current !== null) void drawPicture(canvas.current, JSON.parse(drawn))
  }, [drawn])
  return (
    <canvas
      ref={canvas}
      className="recap-picture"
      width={PICTURE_WIDTH}
      height={PICTURE_HEIGHT}
      role="img"
      aria-label={pictureLabel(facts)}
    />
  )
}
