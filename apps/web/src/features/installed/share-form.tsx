import { MAX_MESSAGE_TEXT } from '@sendit/core/chat/limits.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type HandedOver, handOver } from '#lib/handed-over.ts'
import { paths } from '#lib/paths.ts'
import { dropShared, readShared, type SharedThings } from '#lib/shared-things.ts'
import { fileSize } from '#lib/upload.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tabs } from '#ui/tabs.tsx'

type ShareFormProps = { things: SharedThings; trip: Trip }

export function ShareForm({ things, trip }: ShareFormProps) {
  const { text, files } = things
  const [screen, setScreen] = useState<HandedOver['screen']>(text === '' ? 'media' : 'chat')
  const [, navigate] = useLocation()

  function send() {
    const message = screen === 'chat' ? text.slice(0, MAX_MESSAGE_TEXT) : ''
    handOver({ screen, tripId: trip.id, text: message, files, onTaken: () => void dropShared() })
    navigate(paths[screen](trip.id), { replace: true })
  }

  async function throwAway() {
    await dropShared()
    navigate(paths.home(trip.id), { replace: true })
  }

  return (
    <Card padded className="flex max-w-[40rem] flex-col gap-5" aria-labelledby="share-trip">
      <div>
        <p className="type-caption text-muted">Into the trip</p>
        <h2 id="share-trip" className="type-section">
          {trip.name}
        </h2>
        <p className="type-caption text-muted">{trip.location}</p>
      </div>
      {files.length > 0 && <SharedPreviews files={files} />}
      {text !== '' && <p className="share-text">{text}</p>}
      {files.length > 0 ? (
        <Tabs
          label="Where it goes"
          value={screen}
          onChange={(key) => setScreen(key as HandedOver['screen'])}
          tabs={[
            { key: 'media', label: 'Gallery', content: <Where>{galleryText(text)}</Where> },
            { key: 'chat', label: 'Chat', content: <Where>Everybody reads it in the chat at once.</Where> },
          ]}
        />
      ) : (
        <Where>It goes into the chat.</Where>
      )}
      <div className="flex flex-col gap-3">
        <Button full icon="send" onClick={send}>
          {screen === 'chat' ? 'Send to the Chat' : 'Put into the Gallery'}
        </Button>
        <Button variant="secondary" full onClick={() => void throwAway()}>
          Do Not Share
        </Button>
      </div>
    </Card>
  )
}

function Where({ children }: { children: string }) {
  return <p className="type-small text-muted">{children}</p>
}

function galleryText(text: string): string {
  const where = "It stands among the trip's photos, without a message."
  return text === '' ? where : `${where} The text stays out.`
}

function SharedPreviews({ files }: { files: readonly File[] }) {
  return (
    <ul className="share-previews" aria-label="Shared files">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names come twice.
        <li key={index} className="share-preview">
          {file.type.startsWith('image/') ? <Picture file={file} /> : <Named file={file} />}
        </li>
      ))}
    </ul>
  )
}

function Picture({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (isBroken) return <Named file={file} />
  return url === undefined ? null : <img src={url} alt={file.name} onError={() => setBroken(true)} />
}

function Named({ file }: { file: File }) {
  return (
    <span className="share-named">
      <Icon name={file.type.startsWith('video/') ? 'play' : 'image'} size={28} />
      <span className="type-meta line-clamp-2 [overflow-wrap:anywhere]">{file.name}</span>
      <span className="type-meta text-muted">{fileSize(file.size)}</span>
    </span>
  )
}

export function useSharedThings(person: string): SharedThings | null | undefined {
  const [things, setThings] = useState<SharedThings | null>()
  useEffect(() => {
    let isGone = false
    // A browser that refuses access has stored nothing.
    void readShared(person, new Date())
      .catch(() => null)
      .then((read) => {
        if (!isGone) setThings(read)
      })
    return () => {
      isGone = true
    }
  }, [person])
  return things
}
