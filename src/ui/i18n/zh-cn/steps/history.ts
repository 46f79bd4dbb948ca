import type { WordsOf } from '../../step-catalogue.ts';

interface Revision {
  readonly controllerRevision: string;
  readonly revision: number;
}

export const history: WordsOf<'history'> = {
  ListControllerRevisions: {
    about: '列出 selector 匹配的、属于该 owner 或没有 owner 的 ControllerRevision。',
    outcomes: { listed: ({ revisions }) => `${revisions} 个 ControllerRevision` },
  },
  CreateControllerRevision: {
    about: '把 owner 现在的模板保存在一个 ControllerRevision 里，名字中有模板的哈希。',
    outcomes: {
      create: ({ controllerRevision, revision }: Revision) => `创建 ${controllerRevision}：revision ${revision}`,
      exists: ({ controllerRevision }) => `${controllerRevision} 已经存在，模板相同`,
      collision: ({ controllerRevision }) => `哈希冲突：${controllerRevision} 的模板不同`,
    },
  },
  UpdateControllerRevision: {
    about: '又要用以前的模板，所以给那个 ControllerRevision 一个新的编号。',
    outcomes: { renumber: ({ controllerRevision, revision }: Revision) => `${controllerRevision} 变为 revision ${revision}` },
  },
  DeleteControllerRevision: {
    about: '删除一个 ControllerRevision。',
    outcomes: { delete: ({ controllerRevision, revision }: Revision) => `删除 ${controllerRevision}，revision ${revision}` },
  },
  AdoptControllerRevision: {
    about: '收养一个没有 owner 的 ControllerRevision。',
    outcomes: { adopt: ({ controllerRevision, revision }: Revision) => `收养 ${controllerRevision}，revision ${revision}` },
  },
  NewControllerRevision: { about: '生成模板的 ControllerRevision。' },
  HashControllerRevision: { about: '计算版本的散列值，它成为名称的一部分。' },
  EqualRevision: { about: '说明两个版本的模板是否相同。' },
  nextRevision: { about: '比最高的版本号大一。' },
};
