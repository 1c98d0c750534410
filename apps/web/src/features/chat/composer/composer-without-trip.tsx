import { useNoTripToast } from '#access/use-no-trip-toast.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'

/** Where the chat has no trip: nothing can be written, and the attachment button says why. */
export function ComposerWithoutTrip() {
  const sayWhy = useNoTripToast()
  return (
    <div className="composer flex-wrap">
      <IconButton icon="paperclip" label="Attach a file" onClick={sayWhy} />
      <span className="input min-w-0 flex-1 basis-0">
        <textarea rows={1} aria-label="Message the crew" placeholder="Message the crew" disabled />
      </span>
      <button type="button" className="composer-send" aria-label="Send message" disabled>
        <Icon name="send" size={22} className="-translate-x-px translate-y-px" />
      </button>
    </div>
  )
}
