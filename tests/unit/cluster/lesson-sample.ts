/** A lesson of two beats, with each part of the format. */
export const LESSON_TEXT = `
version: 1
id: how-many-may-be-missing
kind: lesson
title: { en: How many may be missing?, zh-CN: 可以少几个？ }
minutes: 5
scenario:
  version: 1
  cluster: { seed: surge }
  branches: [{ commands: [{ at: 8000, command: { type: kubectl, line: create deployment web --image=nginx } }] }]
beats:
  - id: floor
    title: The floor
    stage: { stage: watch, selection: Deployment/default/web, at: 12000 }
    text: Ten Pods serve.
    question:
      text: How few Pods are ever ready on the way?
      options:
        - { text: "7", because: That is 25% rounded up. }
        - { text: "8", right: true }
    action: { text: Give it a new image., commands: [kubectl set image deployment/web nginx=nginx:1.28] }
    checks:
      - { text: never fewer than 8, when: always, that: "pods.filter(p, p.ready).size() >= 8" }
      - { text: new before old, when: before, that: "pods.exists(p, p.revision == 2)", other: "pods.exists(p, p.terminating)" }
  - id: which-goes
    title: Which goes?
    stage: { why: { waiting: Deployment/default/web } }
    text: One Pod too many.
    question: { text: Which Pod goes?, kind: Pod, becomes: it.terminating }
`;
