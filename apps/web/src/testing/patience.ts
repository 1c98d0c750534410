import { configure } from '@testing-library/react'

// Unsaid it is one second. The first test that shows a part waits for its code as well, and a busy machine takes its time.
configure({ asyncUtilTimeout: 45_000 })
