import '#styles/screens/beach-images.css'
import { BeachImageList } from './beach-image-list.tsx'
import { StoredFiles } from './stored-files.tsx'

/** For administrators: which picture each beach has, and the pictures there are. */
export function BeachImages() {
  return (
    <div className="columns-even">
      <BeachImageList />
      <StoredFiles />
    </div>
  )
}
