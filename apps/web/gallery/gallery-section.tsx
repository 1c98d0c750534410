import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'

export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card padded className="self-start">
      <h2 className="type-section mb-3.5">{title}</h2>
      <div className="flex flex-col gap-3">{children}</div>
    </Card>
  )
}
