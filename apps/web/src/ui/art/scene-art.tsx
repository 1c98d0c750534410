import clsx from 'clsx'
import { useMemo } from 'react'

/** SVG text; `wide` takes its place from 1024 pixels on, where the shape of the frame differs. */
export type ScenePictures = { picture: string; wide?: string }

type SceneArtProps = {
  /** A function of the module, or a memoised one: the picture is drawn anew when it changes. */
  draw: () => ScenePictures
  /** Fills its positioned parent instead of standing in the flow. */
  cover?: boolean | undefined
  /** Nearly without colour, for what is over. */
  faded?: boolean | undefined
  className?: string | undefined
}

/** A drawn scene as an image of its own, so that the ids inside two scenes can never meet. */
export function SceneArt({ draw, cover = false, faded = false, className }: SceneArtProps) {
  const urls = useMemo(() => sceneUrls(draw()), [draw])
  const classes = clsx('scene-art', cover && 'cover', faded && 'faded', className)
  return (
    <picture className="contents">
      {urls.wide !== undefined && <source media="(min-width: 1024px)" srcSet={urls.wide} />}
      <img className={classes} src={urls.picture} alt="" decoding="async" draggable={false} />
    </picture>
  )
}

/** Also fits as the picture of an avatar. */
export function svgUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function sceneUrls({ picture, wide }: ScenePictures) {
  return { picture: svgUrl(picture), wide: wide === undefined ? undefined : svgUrl(wide) }
}
