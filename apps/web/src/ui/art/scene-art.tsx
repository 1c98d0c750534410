import clsx from 'clsx'

export type SceneLook = {
  /** Fills its positioned parent instead of standing in the flow. */
  cover?: boolean | undefined
  /** Nearly without colour, for what is over. */
  faded?: boolean | undefined
  className?: string | undefined
}

type SceneArtProps = SceneLook & {
  /** Address of a picture; that of `wide` takes its place from 1024 pixels on, where the shape of the frame differs. */
  src: string
  wide?: string | undefined
}

/** A drawn scene as an image of its own, so that the ids inside two scenes can never meet. */
export function SceneArt({ src, wide, cover = false, faded = false, className }: SceneArtProps) {
  const classes = clsx('scene-art', cover && 'cover', faded && 'faded', className)
  return (
    <picture className="contents">
      {wide !== undefined && <source media="(min-width: 1024px)" srcSet={wide} />}
      <img className={classes} src={src} alt="" decoding="async" draggable={false} />
    </picture>
  )
}
