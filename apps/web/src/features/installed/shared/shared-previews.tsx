import { useEffect, useState } from 'react'
import { fileSize } from '#lib/file-size.ts'
import { Icon } from '#ui/icon.tsx'

/** What came, as this device has it. */
export function SharedPreviews({ files }: { files: readonly File[] }) {
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

/** A video, or a picture that this browser cannot draw. */
function Named({ file }: { file: File }) {
  return (
    <span className="share-named">
      <Icon name={file.type.startsWith('video/') ? 'play' : 'image'} size={28} />
      <span className="type-meta line-clamp-2 [overflow-wrap:anywhere]">{file.name}</span>
      <span className="type-meta text-muted">{fileSize(file.size)}</span>
    </span>
  )
}
