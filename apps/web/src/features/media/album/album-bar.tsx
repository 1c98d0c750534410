import type { Medium } from '@sendit/core/media/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { fileSize } from '#lib/upload.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { NetworkButton } from '#ui/network-button.tsx'
import { albumQuery } from './queries.ts'
import { albumRefusal, choiceRefusal, countText, useDownloadAlbum } from './use-download-album.ts'

type AlbumBarProps = {
  tripId: string
  /** Guests get smaller pictures, whose size is unknown in advance. */
  isGuest: boolean
  selected: readonly Medium[]
  onEnd: () => void
}

const NEEDS = 'Downloading the album needs network.'

export default function AlbumBar({ tripId, isGuest, selected, onEnd }: AlbumBarProps) {
  const { data: facts } = useQuery(albumQuery(tripId))
  const download = useDownloadAlbum(tripId, { onBegun: onEnd })
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    // Loads lazily: do not take focus from a photo.
    if (document.activeElement?.closest('.gallery') == null) bar.current?.focus({ preventScroll: true })
  }, [])
  const bytes = selected.reduce((sum, { size }) => sum + size, 0)
  const refusal = facts ? albumRefusal(facts) : undefined
  const why = choiceRefusal(selected.length) ?? refusal
  const all = facts ? sizeText(facts.count, facts.bytes) : ''

  return (
    <section className="album-bar" aria-label="Download photos" ref={bar} tabIndex={-1}>
      <div className="album-bar-head">
        <p className="min-w-0 flex-1" role="status">
          <b className="font-strong">{selected.length} selected</b>
          {selected.length > 0 && !isGuest && <span className="text-muted"> · {fileSize(bytes)}</span>}
        </p>
        <IconButton icon="close" label="Stop selecting" onClick={onEnd} />
      </div>
      {why !== undefined && (
        <p className="type-caption text-muted" role="status">
          {why}
        </p>
      )}
      <div className="album-bar-deeds">
        <NetworkButton
          needs={NEEDS}
          icon="download"
          disabled={selected.length === 0 || why !== undefined}
          busy={download.isPending}
          onClick={() => download.mutate(selected.map(({ id }) => id))}
        >
          Download {selected.length === 0 ? 'selected' : countText(selected)}
        </NetworkButton>
        <NetworkButton
          needs={NEEDS}
          variant="soft"
          disabled={refusal !== undefined || download.isPending}
          onClick={() => download.mutate([])}
        >
          Download all{all}
        </NetworkButton>
      </div>
    </section>
  )
}

function sizeText(count: number, bytes: number | null): string {
  return bytes === null ? ` (${count})` : ` (${count}, ${fileSize(bytes)})`
}
