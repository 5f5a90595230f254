// The file cabinet's server side, put together.
import { pair } from '#kernel/model/text';
import { type AreaPiece, answers, extend, serves, service } from '#kernel/server/service';
import type { MessageTemplate } from '#kernel/server/shipped';
import { FileEntry, FileFavourite, FileFolder, FileVersion } from '../model/fileCabinet';
import * as calls from '../model/fileCalls';
import { keepOwnFile } from '../model/fileQueries';
import { FileGrant, FileLog, FileShare } from '../model/fileSharing';
import { beginUpload, FileUpload } from '../model/fileUpload';
import { plantFiles } from '../sample';
import { emptyBins, listBin, purge, restore, throwAway } from './bin';
import { describe, favour, favourites } from './favouring';
import { fileConfig } from './fileConfig';
import { add, copy, move, open, renameFileTo, renameFolderTo } from './folders';
import { fileSearch, gather, search, spaces } from './gathering';
import { effective, grant, grantsOf, inheriting, takeBack } from './granting';
import { fileHandover, folderHandover } from './handingOver';
import { keepOwn } from './keepingOwn';
import { servesPick } from './picking';
import { endShares, mine, revokeOne, share, sharePage } from './shares';
import { bringBack, download, logOf, pin, preview, versions } from './showing';
import { begin, forgetUploads, servesFinish, sliceRoute } from './uploading';
import { zipAddress, zipRoute } from './zipping';

const mostFound = 50;

const shared: MessageTemplate = {
  key: 'workbench.fileShared',
  area: 'workbench',
  category: 'task',
  name: pair('文件共享', 'Files shared'),
  audience: pair('被授权的员工', 'Whom they are shared with'),
  title: pair('{{by}} 与您共享了文件', '{{by}} shared files with you'),
  content: pair('名称：{{name}}', 'Name: {{name}}'),
  variables: { by: '王敏', name: pair('招生话术', 'Scripts') },
};

const newVersion: MessageTemplate = {
  ...{ key: 'workbench.fileVersion', area: 'workbench', category: 'task' },
  name: pair('文件新版本', 'A new version'),
  audience: pair('文件所有者', 'The owner of the file'),
  title: pair('{{by}} 上传了「{{name}}」的新版本', '{{by}} put a new version of "{{name}}"'),
  content: pair('第 {{number}} 版', 'Version {{number}}'),
  variables: { by: '王敏', name: pair('招生话术', 'Scripts'), number: '3' },
};

export const filesPiece: AreaPiece = {
  services: [
    service(FileFolder),
    service(FileEntry),
    service(FileVersion),
    service(FileGrant),
    service(FileShare),
    service(FileLog),
    service(FileFavourite),
    service(FileUpload),
  ],
  extends: [
    extend(FileFolder, {
      calls: [
        serves(calls.openFolder, open),
        serves(calls.addFolder, async (work, { name, ...place }) => ({ id: await add(work, place, name) })),
        serves(calls.renameFolder, renameFolderTo),
        serves(calls.setInherit, inheriting),
        serves(calls.zipFolder, zipAddress),
      ],
    }),
    extend(FileEntry, {
      calls: [
        serves(calls.gatheredFiles, (work, asked) => gather(work, asked)),
        serves(calls.searchFiles, (work, { q }) => search(work, q, mostFound)),
        serves(calls.renameFile, renameFileTo),
        serves(calls.describeFile, describe),
        serves(calls.favouriteFiles, favourites),
        serves(calls.favourFile, favour),
        serves(calls.moveItems, move),
        serves(calls.copyItems, copy),
        serves(calls.binItems, throwAway),
        serves(calls.previewFile, preview),
        serves(calls.downloadFile, download),
        serves(calls.fileVersions, versions),
        serves(calls.restoreVersion, bringBack),
        serves(calls.pinVersion, pin),
        serves(calls.effectiveLevel, effective),
        serves(calls.fileLog, logOf),
      ],
    }),
    extend(FileGrant, {
      calls: [serves(calls.fileGrants, grantsOf), serves(calls.addGrant, grant), serves(calls.removeGrant, takeBack)],
    }),
    extend(FileShare, {
      calls: [serves(calls.addShare, share), serves(calls.shareList, mine), serves(calls.revokeShare, revokeOne)],
    }),
    extend(FileUpload, { calls: [serves(beginUpload, begin)] }),
  ],
  calls: [
    servesFinish,
    servesPick,
    serves(calls.cabinetSpaces, spaces),
    serves(calls.binList, listBin),
    serves(calls.restoreItems, restore),
    serves(calls.purgeItems, purge),
  ],
  answers: [answers(keepOwnFile, keepOwn)],
  open: [sliceRoute, zipRoute],
  jobs: [
    {
      name: 'workbench.filePurge',
      title: pair('清理文件柜', 'Clear the file cabinet'),
      cron: '0 3 * * *',
      run: async (work) => (await emptyBins(work)) + (await endShares(work)) + (await forgetUploads(work)),
    },
  ],
  registers: {
    config: fileConfig,
    template: [shared, newVersion],
    publicPage: [sharePage],
    search: [fileSearch],
    handover: [fileHandover, folderHandover],
  },
  samples: [plantFiles],
};
