import { Skeleton } from '#ui/skeleton.tsx'

const RATIOS = ['4 / 5', '1', '6 / 5', '3 / 4', '1', '4 / 5']

export function GalleryLoading() {
  return (
    <div className="gallery-loading" aria-busy="true">
      {RATIOS.map((aspectRatio, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change.
        <div key={index} className="gallery-loading-tile" style={{ aspectRatio }}>
          <Skeleton height="100%" radius={16} />
        </div>
      ))}
    </div>
  )
}
