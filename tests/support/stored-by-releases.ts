/** What the last two releases left in the storage of a browser that was offline for its last three presses, as their code wrote it. */

/** The texts by storage key, by release. An artist was added, the bowl removed, and the vase restored. */
export const storedByReleases: Record<string, Record<string, string>> = {
  ea2f88f: {
    favorites_pat:
      '[{"type":"product","id":"00000000-0000-4000-8000-000000000002","name":"Moon Jar","slug":"moon-jar","path":"/kiln/moon-jar","owner":"Nell","artist":"Kiln","vendorSlug":"kiln","description":"","location":"","category":"Ceramics","tags":[],"price":40,"inventory":1,"image":null,"picture":null,"heartCount":1,"theme":{"name":"artsy","gradient":"linear-gradient(135deg, #111, #222)","accent":"#222"},"date":null,"endDate":null,"saved":{"price":40,"available":true},"dateAdded":"2026-11-19T12:00:00.000Z"},{"type":"product","id":"00000000-0000-4000-8000-000000000004","name":"Bowl","slug":"moon-jar","path":"/kiln/moon-jar","owner":"Nell","artist":"Kiln","vendorSlug":"kiln","description":"","location":"","category":"Ceramics","tags":[],"price":40,"inventory":1,"image":null,"picture":null,"heartCount":1,"theme":{"name":"artsy","gradient":"linear-gradient(135deg, #111, #222)","accent":"#222"},"date":null,"endDate":null,"saved":{"price":40,"available":true},"dateAdded":"2026-11-19T12:00:00.000Z"}]',
    recentlyRemoved_pat:
      '[{"type":"product","id":"00000000-0000-4000-8000-000000000006","name":"Vase","slug":"moon-jar","path":"/kiln/moon-jar","owner":"Nell","artist":"Kiln","vendorSlug":"kiln","description":"","location":"","category":"Ceramics","tags":[],"price":40,"inventory":1,"image":null,"picture":null,"heartCount":1,"theme":{"name":"artsy","gradient":"linear-gradient(135deg, #111, #222)","accent":"#222"},"date":null,"endDate":null,"saved":{"price":40,"available":true},"dateAdded":"2026-11-19T12:00:00.000Z","removedAt":"2026-11-19T13:00:00.000Z"}]',
    favoritesSeen_pat: '1795176000000',
    hearts:
      'artist:00000000-0000-4000-8000-000000000001 product:00000000-0000-4000-8000-000000000006 product:00000000-0000-4000-8000-000000000002',
    'favoriteChanges_pat:001795176060000-00000000000000000000000000000002':
      '[{"key":"00000000000000000000000000000001","at":1795176060000,"kind":"add","type":"artist","id":"00000000-0000-4000-8000-000000000001","item":{"type":"artist","id":"00000000-0000-4000-8000-000000000001","name":"River Kiln","slug":"","path":null,"owner":"","artist":"","vendorSlug":"","description":"","location":"","category":"","tags":[],"price":null,"inventory":null,"image":null,"picture":null,"heartCount":0,"theme":{"name":"artsy","gradient":"","accent":""},"date":null,"endDate":null,"saved":{"price":null,"available":null},"dateAdded":"2026-11-20T12:01:00.000Z"}}]',
    'favoriteChanges_pat:001795176120000-00000000000000000000000000000004':
      '[{"key":"00000000000000000000000000000003","at":1795176120000,"kind":"remove","type":"product","id":"00000000-0000-4000-8000-000000000004"}]',
    'favoriteChanges_pat:001795176180000-00000000000000000000000000000006':
      '[{"key":"00000000000000000000000000000005","at":1795176180000,"kind":"undo","type":"product","id":"00000000-0000-4000-8000-000000000006"}]',
  },
  '437d0deb': {
    favoritesClock: '0',
    favoritesCopy_pat:
      '{"favorites":[{"type":"product","id":"00000000-0000-4000-8000-000000000002","name":"Moon Jar","slug":"moon-jar","path":"/kiln/moon-jar","owner":"Nell","artist":"Kiln","vendorSlug":"kiln","description":"","location":"","category":"Ceramics","tags":[],"price":40,"inventory":1,"held":false,"image":null,"picture":null,"heartCount":1,"theme":{"name":"artsy","gradient":"linear-gradient(135deg, #111, #222)","accent":"#222"},"date":null,"endDate":null,"eventState":null,"saved":{"price":40,"available":true},"dateAdded":"2026-11-19T12:00:00.000Z","changedAt":"2026-11-19T12:00:00.000Z"},{"type":"product","id":"00000000-0000-4000-8000-000000000004","name":"Bowl","slug":"moon-jar","path":"/kiln/moon-jar","owner":"Nell","artist":"Kiln","vendorSlug":"kiln","description":"","location":"","category":"Ceramics","tags":[],"price":40,"inventory":1,"held":false,"image":null,"picture":null,"heartCount":1,"theme":{"name":"artsy","gradient":"linear-gradient(135deg, #111, #222)","accent":"#222"},"date":null,"endDate":null,"eventState":null,"saved":{"price":40,"available":true},"dateAdded":"2026-11-19T12:00:00.000Z","changedAt":"2026-11-19T12:00:00.000Z"}],"removed":[{"type":"product","id":"00000000-0000-4000-8000-000000000006","name":"Vase","slug":"moon-jar","path":"/kiln/moon-jar","owner":"Nell","artist":"Kiln","vendorSlug":"kiln","description":"","location":"","category":"Ceramics","tags":[],"price":40,"inventory":1,"held":false,"image":null,"picture":null,"heartCount":1,"theme":{"name":"artsy","gradient":"linear-gradient(135deg, #111, #222)","accent":"#222"},"date":null,"endDate":null,"eventState":null,"saved":{"price":40,"available":true},"dateAdded":"2026-11-19T12:00:00.000Z","changedAt":"2026-11-19T13:00:00.000Z","removedAt":"2026-11-19T13:00:00.000Z"}],"seenAt":1795176000000}',
    hearts:
      'artist:00000000-0000-4000-8000-000000000001 product:00000000-0000-4000-8000-000000000002 product:00000000-0000-4000-8000-000000000006',
    'favorite_pat:artist:00000000-0000-4000-8000-000000000001':
      '{"favorite":true,"item":{"type":"artist","id":"00000000-0000-4000-8000-000000000001","name":"River Kiln","slug":"","path":null,"owner":"","artist":"","vendorSlug":"","description":"","location":"","category":"","tags":[],"price":null,"inventory":null,"held":false,"image":null,"picture":null,"heartCount":0,"theme":{"name":"artsy","gradient":"","accent":""},"date":null,"endDate":null,"eventState":null,"saved":{"price":null,"available":null},"dateAdded":"2026-11-20T12:01:00.000Z","changedAt":"2026-11-20T12:01:00.000Z"},"changedAt":1795176060000}',
    'favorite_pat:product:00000000-0000-4000-8000-000000000004': '{"favorite":false,"changedAt":1795176120000}',
    'favorite_pat:product:00000000-0000-4000-8000-000000000006':
      '{"favorite":true,"restore":true,"changedAt":1795176180000}',
  },
};
