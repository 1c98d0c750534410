import clsx from 'clsx'

export type SceneLook = {
  cover?: boolean | undefined
  faded?: boolean | undefined
  className?: string | undefined
}

type SceneArtProps = SceneLook & {
  /** `wide` replaces it from 1024 px. */
  src: string
  wide?: string | undefined
}

/** As an image, so that ids of two scenes cannot clash. */
export function SceneArt({ src, wide, cover = false, faded = false, className }: SceneArtProps) {
  const classes = clsx('scene-art', cover && 'cover', faded && 'faded', className)
  return (
    <picture className="contents">
      {wide !== undefined && <source media="(min-width: 1024px)" srcSet={wide} />}
      <img className={classes} src={src} alt="" decoding="async" draggable={false} />
    </picture>
  )
}
